import type Stripe from 'stripe';
import {
  newId,
  type AccountData,
  type EventObject,
  type StoredEvent,
  type StripeAccount,
} from './stripeAccount';

/** The API version of the installed `stripe` package, which the account's endpoint has. */
export const API_VERSION = '2026-10-28.endive';
/** How soon Stripe's own later changes come: a refund that fails after all. */
const LATER_MS = 200;

interface AccountParts {
  data: AccountData;
  now: () => number;
  urlOf: (path: string) => string;
  onEvent: (stored: StoredEvent) => void;
}

export function createStripeAccount({ data, now, urlOf, onEvent }: AccountParts): StripeAccount {
  return {
    data,
    now,
    urlOf,
    record(type, object, previous) {
      const event = eventOf(type, now(), { object, previous_attributes: previous });
      const stored = { event, isDelivered: false };
      data.events[stored.event.id] = stored;
      onEvent(stored);
    },
    later(change) {
      setTimeout(change, LATER_MS).unref();
    },
  };
}

/** The type and its object belong together by convention, which TypeScript cannot see. */
function eventOf(
  type: Stripe.Event['type'],
  created: number,
  data: { object: EventObject; previous_attributes: Partial<EventObject> | undefined },
): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data: structuredClone(data),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as Stripe.Event;
}
