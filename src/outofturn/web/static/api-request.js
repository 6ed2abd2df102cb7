// One way to the server, and one kind of trouble with it.

const PATIENCE = 10_000; // milliseconds; with a weak signal an answer can take a while

/** What went wrong. `status` 0: there was no answer at all. After a silence it makes sense to try again. */
export class Trouble extends Error {
  constructor(status, body) {
    const { problem = "The server gave no answer.", hint = "Is there a signal?", line = null, text = "" } = body?.error ?? {};
    super(`${problem} ${hint}`.trim());
    Object.assign(this, { status, body, problem, hint, line, text });
  }

  get isSilence() {
    return [0, 408, 429, 502, 503, 504].includes(this.status);
  }
}

/** Ask the server; the answer as JSON, or null if nothing has changed. Whatever else comes is Trouble. */
export async function request(method, path, body, { etag, type = "application/json" } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = type;
  if (etag) headers["If-None-Match"] = etag;
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
      cache: "no-store",
    });
  } catch {
    throw new Trouble(0);
  }
  if (response.status === 304) return null;
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    // Not from this server: a hotel's log-in page, say.
    if (response.ok) throw new Trouble(0);
  }
  if (!response.ok) throw new Trouble(response.status, answer);
  return answer;
}
