// Types for the few parts of htm-preact.js that the page uses. For tsc only; browsers never load this file.

/** What a component gives to be drawn. */
export type Drawn = object | string | number | boolean | null | undefined | Drawn[];

/** What may stand in a hole of a template. Functions are components or event handlers. */
type TemplateValue = Drawn | ((...values: any[]) => unknown);

export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): Drawn;
export function render(what: Drawn, where: Element): void;

export type SetState<State> = (next: State | ((before: State) => State)) => void;

export function useState<State>(first: State | (() => State)): [State, SetState<State>];
export function useReducer<State, Action>(
  reducer: (state: State, action: Action) => State,
  first: State,
): [State, (action: Action) => void];
export function useEffect(effect: () => void | (() => void), on?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), on?: readonly unknown[]): void;
export function useRef<Value>(first: Value): { current: Value };
export function useMemo<Value>(make: () => Value, on: readonly unknown[]): Value;
export function useCallback<Action extends (...values: any[]) => unknown>(action: Action, on: readonly unknown[]): Action;
