// Types for the one function of qr.js that the page uses. For tsc only; browsers never load this file.

/** The modules of a QR code, row by row; true is dark. */
export function encodeQR(text: string, output: "raw", options: { ecc: "low"; border: number }): boolean[][];
