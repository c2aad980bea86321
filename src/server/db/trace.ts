import { AsyncLocalStorage } from 'node:async_hooks';

/** Never a value of a person's or of a card: traces leave the machine. */
type Attributes = Record<string, string | number>;

/** A part of a trace: what took how long. */
export interface Span {
  set(attributes: Attributes): void;
  rename(name: string): void;
  end(error?: unknown): void;
}

interface Part {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes: Attributes;
  /** W3C Trace Context's header of the caller whose trace this continues. */
  traceParent?: string | undefined;
}

/** Begins a part: of `parent`, of the caller's trace, or of a new one. */
export type Tracer = (part: Part, parent: Span | undefined) => Span;

let tracer: Tracer | undefined;
const spans = new AsyncLocalStorage<Span>();

/** Without a tracer, nothing is traced. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Undefined where nothing is traced. */
export const beginTrace = (part: Part): Span | undefined => tracer?.(part, undefined);

/** Undefined also outside of a trace. */
export function beginPart(describe: () => Part): Span | undefined {
  const parent = tracer && spans.getStore();
  return parent && tracer?.(describe(), parent);
}

export const currentSpan = (): Span | undefined => tracer && spans.getStore();

/** Runs `act` as part of `span`, which it does not end. */
export const withSpan = <Result>(span: Span | undefined, act: () => Result): Result =>
  span ? spans.run(span, act) : act();

/** The same, and `span` ends with it. */
export async function during<Result>(
  span: Span | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!span) return act();
  try {
    const result = await spans.run(span, act);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
