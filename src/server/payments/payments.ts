/** A card payment at the provider, as far as we rely on it. */
export interface Intent {
  id: string;
  clientSecret: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  /** Cents. */
  amount: number;
  /** Cents that were taken from the card. */
  received: number;
  /** Cents that went back to the card; only where the intent was retrieved. */
  refunded: number;
  currency: string;
  metadata: Record<string, string>;
  createdAt: Date;
}

/** Authorised or charged: the buyer has done their part. */
export const isConfirmed = ({ status }: Intent): boolean =>
  status === 'requires_capture' || status === 'succeeded';

/** All that was taken went back to the card; only where the intent was retrieved. */
export const isReturned = ({ received, refunded }: Intent): boolean =>
  received > 0 && refunded >= received;

/** A refund at the provider. */
export interface Refund {
  id: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** What happened at the provider, reduced to what must be looked at again. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** The payment it is about; `null` for events that are about none. */
  intentId: string | null;
}

interface NewIntent {
  /** The same key gives the same intent. */
  key: string;
  /** Cents. */
  amount: number;
  /** `manual` authorises and waits for `capture`; `automatic` charges on confirming. */
  capture: 'manual' | 'automatic';
  metadata: Record<string, string>;
}

/**
 * The card provider. Every call may throw {@link PaymentsAwayError}, whose outcome is unknown, or
 * {@link PaymentRefusedError}, after which nothing has changed.
 */
export interface Payments {
  createIntent(input: NewIntent): Promise<Intent>;
  /** `null` when the provider does not know it. */
  retrieveIntent(id: string): Promise<Intent | null>;
  /** Takes exactly `amount` cents of an authorised payment. */
  capture(id: string, amount: number, key: string): Promise<Intent>;
  /** Ends an unfinished payment; an authorisation is given back. */
  cancel(id: string): Promise<Intent>;
  /** Gives back all that was taken. */
  refund(id: string, key: string): Promise<Refund>;
  /** Payments made since then, newest first. */
  listIntents(since: Date): AsyncIterable<Intent>;
  /** Ids of the payments of which something was given back since then, newest first. */
  listRefunded(since: Date): AsyncIterable<string>;
  /** @throws PaymentRefusedError when the signature is not the provider's or too old. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** The provider did not answer, or not clearly: the call may have acted. */
export class PaymentsAwayError extends Error {
  constructor(cause: unknown) {
    super('The card provider cannot be reached at the moment.', { cause });
    this.name = 'PaymentsAwayError';
  }
}

/** The provider refused and said why. */
export class PaymentRefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'PaymentRefusedError';
  }
}
