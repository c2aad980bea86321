import type Stripe from 'stripe';

import type { ListedEvent, Payments } from './payments';
import { stripeCall } from './stripeErrors';
import { intentIdOf, toDispute, toIntent, toRefund } from './stripeObjects';

/** All that changes where the money of a purchase is; the provider takes twenty names at most. */
const followedEvents = [
  'payment_intent.created',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** One without a payment is none of ours. */
function toListedEvent(event: Stripe.Event): ListedEvent[] {
  const subject: { object?: string } = event.data.object;
  const intentId = intentIdOf(subject);
  if (intentId === null) return [];
  const { id, type } = event;
  const common = { id, type, createdAt: new Date(event.created * 1000), intentId };
  if (subject.object === 'payment_intent') {
    return [{ ...common, kind: 'payment', item: toIntent(subject as Stripe.PaymentIntent) }];
  }
  if (subject.object === 'refund') {
    return [{ ...common, kind: 'refund', item: toRefund(subject as Stripe.Refund) }];
  }
  return [{ ...common, kind: 'dispute', item: toDispute(subject as Stripe.Dispute) }];
}

/** What happened, as the provider keeps it for some weeks. */
export const listStripeEvents = (stripe: Stripe): Pick<Payments, 'listEvents' | 'latestEvent'> => ({
  listEvents: (after) =>
    stripeCall(async () => {
      const query = { types: followedEvents, limit: 100, ending_before: after };
      const { data, has_more } = await stripe.events.list(query);
      const items = data.toReversed();
      return { items: items.flatMap(toListedEvent), next: has_more ? (data[0]?.id ?? null) : null };
    }),
  latestEvent: () =>
    stripeCall(async () => {
      const { data } = await stripe.events.list({ types: followedEvents, limit: 1 });
      return data[0]?.id ?? null;
    }),
});
