import type { SavedAnswer } from '../account/stripeAccount';
import { StripeError } from '../account/stripeError';

export interface Answer {
  status: number;
  body: unknown;
  /** False for what Stripe forgets: nothing had begun yet when it was refused. */
  isSaved: boolean;
}

export interface GivenAnswer extends Answer {
  isReplayed: boolean;
}

/** Stripe may forget keys after a day. */
const KEPT_SECONDS = 24 * 60 * 60;
const LONGEST_KEY = 255;

/**
 * The first answer of a key is given again, a 500 included; other parameters and a concurrent twin
 * are refused: https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyKeys {
  private readonly inProgress = new Set<string>();

  constructor(
    private readonly saved: Record<string, SavedAnswer>,
    /** Unix time in seconds. */
    private readonly now: () => number,
  ) {}

  async once(
    key: string | undefined,
    fingerprint: string,
    run: () => Promise<Answer>,
  ): Promise<GivenAnswer> {
    if (!key) return { ...(await run()), isReplayed: false };
    if (key.length > LONGEST_KEY) throw keyTooLong();
    const replay = this.replay(key, fingerprint);
    if (replay) return replay;
    this.inProgress.add(key);
    try {
      const answer = await run();
      if (answer.isSaved) {
        this.saved[key] = {
          fingerprint,
          at: this.now(),
          status: answer.status,
          body: structuredClone(answer.body),
        };
      }
      return { ...answer, isReplayed: false };
    } finally {
      this.inProgress.delete(key);
    }
  }

  private replay(key: string, fingerprint: string): GivenAnswer | undefined {
    if (this.inProgress.has(key)) throw keyInUse(key);
    const saved = this.saved[key];
    if (!saved || saved.at < this.now() - KEPT_SECONDS) return undefined;
    if (saved.fingerprint !== fingerprint) throw keyReused(key);
    return { status: saved.status, body: saved.body, isSaved: true, isReplayed: true };
  }
}

function keyTooLong(): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Idempotency keys can be at most ${LONGEST_KEY} characters long.`,
  });
}

function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function keyReused(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
