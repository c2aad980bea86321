import type { SentPricing } from './pricing.schema';
import { feeTexts, pricingText, weightTerms } from './pricingText';

const pricing: SentPricing = {
  pricePerLb: 4.375,
  estimatedLb: 742.5,
  fees: [
    { label: 'Kill fee', kind: 'perAnimal', amount: 100, payee: 'supplier' },
    { label: 'Paperwork', kind: 'perOwner', amount: 15, payee: 'supplier' },
    { label: 'Cutting', kind: 'perHangingLb', amount: 1.125, payee: 'butcher' },
  ],
  balanceDays: 7,
  tolerance: 5,
};

it('says price, weight and fees as a buyer reads them', () => {
  expect(pricingText(pricing)).toBe('$4.375 a pound of hanging weight (hot), about 742.5 lb');
  expect(feeTexts(pricing)).toEqual([
    'In the price: Kill fee, $100.00 for the animal.',
    'With the statement: Paperwork, $15.00 for each owner.',
    'Paid to the butcher: Cutting, $1.125 a pound.',
  ]);
  expect(pricingText({ ...pricing, weightKind: 'chilled' })).toContain('hanging weight (chilled)');
  expect(pricingText({ ...pricing, pricePerLb: 4.25 })).toContain('$4.25 a pound');
});

it('says beside Pay what comes later', () => {
  expect(weightTerms(pricing)).toBe(
    'This price is an estimate. When the carcass is weighed hot you get a statement at $4.375 a pound, with extras that you asked for, such as delivery: what is too much goes back to you, and more than $5.00 too little is due in 7 days. By paying you agree to that.',
  );
});
