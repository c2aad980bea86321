import { noCents, type Cents } from '#shared/money';
import type { FeeKind } from '#shared/purchases/feeKinds';
import type { PaidCard } from '#shared/purchases/purchases.contract';

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
  amountCents: Cents;
  /** Taken from the card. */
  receivedCents: Cents;
  /**
   * Went back to the card, of what was taken: what was authorized and never captured is released, and not counted.
   * This and the next two only where the intent was retrieved.
   */
  refundedCents: Cents;
  /** Being refunded to the card; the bank may still refuse it. */
  refundingCents: Cents;
  /** Newest first; at least the latest ten. */
  refunds: Refund[];
  /** Movements on the shop's account that it and its refunds made; only where it was retrieved or captured. */
  movements: Movement[];
  /** True where no other movement of it and its refunds is to come, as they are now. */
  isBooked: boolean;
  /** Card that paid it; only where the intent was retrieved or captured, else null. */
  card: PaidCard | null;
  currency: string;
  /** Purpose of the payment; `shop` is the id of the database that made it. */
  metadata: Record<string, string>;
  createdAt: Date;
  /** Statuses of it and of its refunds that this server does not know: `payment status "…"`. */
  unknownStatuses: readonly string[];
}

/** Movement of money on the shop's account at the provider, with its fee: a balance transaction. */
export interface Movement {
  /** The balance transaction's. */
  id: string;
  kind: FeeKind;
  /** Kept by the provider. */
  feeCents: Cents;
  /** Added to the account, without the fee; less than zero for what was taken from it. */
  netCents: Cents;
  bookedAt: Date;
  /** When the shop can have it paid out. */
  availableOn: Date;
}

/** Authorised or charged: the buyer has done their part. */
export const isConfirmed = ({ status }: Intent): boolean =>
  status === 'requires_capture' || status === 'succeeded';

/**
 * All that was taken went back to the card; only where the intent was retrieved.
 * @param byHandCents part of it that an admin gave back another way
 */
export const isFullyRefunded = (
  { receivedCents, refundedCents }: Intent,
  byHandCents: Cents = noCents,
): boolean => receivedCents > 0 && refundedCents + byHandCents >= receivedCents;

/** True where the whole charge is refunded or being refunded; only known where retrieved. */
export const isBeingRefunded = (
  { receivedCents, refundedCents, refundingCents }: Intent,
  byHandCents: Cents = noCents,
): boolean => receivedCents > 0 && refundedCents + refundingCents + byHandCents >= receivedCents;

/** A refund at the provider; one that succeeded may still fail, for some weeks. */
export interface Refund {
  id: string;
  intentId: string;
  amountCents: Cents;
  /** Pending too with a status that this server does not know: no other refund is made meanwhile. */
  status: 'succeeded' | 'pending' | 'failed';
  /** The provider's own status where this server does not know it; else null. */
  unknownStatus: string | null;
  /** Pending until there is money on the shop's account; the provider gives up after 45 days. */
  isUnfunded: boolean;
  /** Given up because the shop's account did not cover it: no bank has sent it back. */
  hasRunDry: boolean;
  /** Our own id of the part that it returns; null: a refund of another kind, or of the provider's dashboard. */
  returnId: string | null;
}

/**
 * A buyer's complaint at their bank; while it is `open` or `lost` the bank has the money. In an `inquiry` the
 * bank only asks: the money is here, and can be refunded.
 */
export interface Dispute {
  id: string;
  intentId: string;
  /** May be a part of the charge, or more. */
  amountCents: Cents;
  /** With a status that this server does not know: `open` while the provider refuses a refund, else `inquiry`. */
  status: 'inquiry' | 'open' | 'won' | 'lost';
  /** The provider's own status. */
  providerStatus: string;
  isStatusKnown: boolean;
  /** The money that the bank took, and gave back. */
  movements: Movement[];
  /** True where no other movement is to come, as it is now. */
  isBooked: boolean;
}

/** Where to go on in one of the provider's lists. */
export interface ListPosition {
  since: Date;
  /** The id of the item to go on after; none: from the newest. */
  after: string | null;
}

/** Some items of a list, newest first. */
export interface ListPage<Item> {
  items: Item[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** For how many days the provider lists events. */
export const eventDays = 30;

/** Event at the provider, reduced to the ids that must be looked at again. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** The payment it is about; `null` for events that are about none. */
  intentId: string | null;
}

/** An event with what changed, as it was then. */
export type ListedEvent = Omit<PaymentEvent, 'intentId'> & { intentId: string } & (
    | { kind: 'payment'; item: Intent }
    | { kind: 'refund'; item: Refund }
    | { kind: 'dispute'; item: Dispute }
  );

export interface Balance {
  /** Can be refunded or paid out now; less than zero where more went back. */
  availableCents: Cents;
  /** Available in some days. */
  pendingCents: Cents;
}

/** A part of a charge; with our own id for it where the provider is to keep that. */
export interface RefundedPart {
  amountCents: Cents;
  returnId?: string;
}

interface NewIntent {
  /** The same key gives the same intent. */
  key: string;
  amountCents: Cents;
  /** `manual` authorises and waits for `capture`; `automatic` charges on confirming. */
  capture: 'manual' | 'automatic';
  metadata: Record<string, string>;
}

/**
 * The card provider. Every call may throw {@link PaymentsAwayError}, whose outcome is unknown, or {@link
 * PaymentRefusedError}, after which nothing has changed.
 */
export interface Payments {
  /** @throws KeyRefusedError when the provider does not take our key. */
  checkKey(): Promise<void>;
  createIntent(input: NewIntent): Promise<Intent>;
  /** True for an intent made for this database, or for one that it is a copy of. */
  isOurs(intent: Intent): boolean;
  /** `null` when the provider does not know it. */
  retrieveIntent(id: string): Promise<Intent | null>;
  /** Takes exactly that much of an authorised payment. */
  capture(id: string, amountCents: Cents, key: string): Promise<Intent>;
  /** Cancels an unfinished payment and its authorization. */
  cancel(id: string): Promise<Intent>;
  /** Refunds a part of what was charged; without one, all that is not refunded yet. */
  refund(id: string, key: string, part?: RefundedPart): Promise<Refund>;
  /** Payments made since then. */
  listIntents(from: ListPosition): Promise<ListPage<Intent>>;
  /** Refunds made since then, by whomever. */
  listRefunds(from: ListPosition): Promise<ListPage<Refund>>;
  /** Disputes begun since then. */
  listDisputes(from: ListPosition): Promise<ListPage<Dispute>>;
  /**
   * Events of payments, refunds and disputes after the event of that id, oldest first; the provider keeps events for
   * {@link eventDays}.
   * @throws PaymentRefusedError when it does not know that event, or not any more.
   */
  listEvents(after: string): Promise<ListPage<ListedEvent>>;
  /** The id of the newest such event; `null` where there is none. */
  latestEvent(): Promise<string | null>;
  /** Balance of the shop's account, in the shop's currency. */
  readBalance(): Promise<Balance>;
  /** Every dispute of a payment, newest first. */
  listDisputesOf(intentId: string): Promise<Dispute[]>;
  /** @throws PaymentRefusedError when the signature is not the provider's or too old. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

/** The provider did not answer, or not clearly: the call may have acted. */
export class PaymentsAwayError extends Error {
  constructor(
    cause: unknown,
    /** True where the provider stored this failure and will repeat it for the same key. */
    readonly isStored: boolean,
    message = 'The card provider cannot be reached at the moment.',
  ) {
    super(message, { cause });
    this.name = 'PaymentsAwayError';
  }
}

/** The provider does not take our key: it is wrong, revoked, or may not make this call. */
export class KeyRefusedError extends PaymentsAwayError {
  constructor(cause: unknown) {
    super(cause, false, 'The card provider refuses the key of this server.');
    this.name = 'KeyRefusedError';
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

/** The provider keeps this failure for the call's key: only another key gets another answer. */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof PaymentRefusedError || (error instanceof PaymentsAwayError && error.isStored);
