import { callServer, type Answer, type Call, type Json, type Method } from '#testing/testServer';

/** `unknown`: asked, and the connection was lost before an answer came. */
export type Outcome = number | 'asked' | 'unknown';

interface Entry {
  call: string;
  outcome: Outcome;
  /** Message of the answer, where it has one. */
  reason?: string | undefined;
}

/** Every call of a run, as asked, answered or unknown: an unknown one is not a failed one. */
export interface History {
  /** @returns null where the outcome of the call is unknown. */
  call<Body = Json>(
    server: string,
    method: Method,
    path: string,
    call?: Call,
  ): Promise<Answer<Body> | null>;
  /** The calls that were answered so, each with its outcome and the reason given. */
  which(isMeant: (outcome: Outcome) => boolean): string[];
  size(): number;
}

export function createHistory(): History {
  const entries: Entry[] = [];
  return {
    async call<Body>(server: string, method: Method, path: string, call?: Call) {
      const entry: Entry = { call: `${method} ${path}`, outcome: 'asked' };
      entries.push(entry);
      try {
        const answer = await callServer<Body>(server, method, path, call);
        entry.outcome = answer.status;
        entry.reason = reasonOf(answer.body);
        return answer;
      } catch {
        entry.outcome = 'unknown';
        return null;
      }
    },
    which: (isMeant) =>
      entries
        .filter(({ outcome }) => isMeant(outcome))
        .map(({ call, outcome, reason }) => `${call}: ${outcome} ${reason ?? ''}`.trimEnd()),
    size: () => entries.length,
  };
}

const reasonOf = (body: unknown): string | undefined =>
  (body as { message?: string } | null)?.message;

/** Answers that mean the server failed; 503 means "later", with a reason. */
export const isServerError = (outcome: Outcome): boolean =>
  typeof outcome === 'number' && outcome >= 500 && outcome !== 503;
