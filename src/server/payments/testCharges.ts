import type { Cents } from '#shared/money';

import type { PaymentsConfig } from '../config';
import { cardOnly, createStripe, shopCurrency } from './stripeClient';

/** Charges the provider's test card and answers the payment's id; the same key charges once. */
export type ChargeTestCard = (charge: {
  key: string;
  amountCents: Cents;
  metadata: Record<string, string>;
}) => Promise<string>;

/** Payments that demo data needs; only emulated and test-mode accounts know the test card. */
export function createTestCharges(config: PaymentsConfig, shopId: string): ChargeTestCard {
  const stripe = createStripe(config);
  return async ({ key, amountCents, metadata }) => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: shopCurrency,
        ...cardOnly,
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { ...metadata, shop: shopId },
      },
      { idempotencyKey: key },
    );
    return intent.id;
  };
}
