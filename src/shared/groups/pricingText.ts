/** Words for an animal that is sold by its hanging weight. */

import { formatDollars, isWholeCents } from '../money';
import { weightKindOf } from './weightKind';
import type { SentPricing } from './pricing.schema';

type SentFee = SentPricing['fees'][number];

/** `$4.375`: a price per pound has a third decimal where it is needed. */
const formatPrice = (dollars: number): string =>
  isWholeCents(dollars) ? formatDollars(dollars) : `$${dollars.toFixed(3)}`;

/** `$4.375 a pound of hanging weight (hot), about 742.5 lb`. */
export const pricingText = ({ pricePerLb, estimatedLb, ...pricing }: SentPricing): string =>
  `${formatPrice(pricePerLb)} a pound of hanging weight (${weightKindOf(pricing)}), about ${estimatedLb.toLocaleString('en-US')} lb`;

const per: Record<SentFee['kind'], string> = {
  perAnimal: 'for the animal',
  perHangingLb: 'a pound',
  perOwner: 'for each owner',
};

/** `Cutting, $1.10 a pound`. */
const feeText = ({ label, kind, amount }: SentFee): string =>
  `${label}, ${formatPrice(amount)} ${per[kind]}`;

/** Fees that are in the price, and those that are not: once for each owner, or paid to the butcher. */
export function feeTexts({ fees }: SentPricing): string[] {
  const said = (title: string, isOf: (fee: SentFee) => boolean): string[] => {
    const of = fees.filter(isOf);
    return of.length > 0 ? [`${title}: ${of.map(feeText).join('; ')}.`] : [];
  };
  return [
    ...said('In the price', ({ payee, kind }) => payee === 'supplier' && kind !== 'perOwner'),
    ...said('With the statement', ({ payee, kind }) => payee === 'supplier' && kind === 'perOwner'),
    ...said('Paid to the butcher', ({ payee }) => payee === 'butcher'),
  ];
}

/** `A deposit of 25% is paid at once, the rest 14 days before the harvest.` */
export const depositText = ({
  unit,
  amount,
  restDays,
}: NonNullable<SentPricing['deposit']>): string =>
  `A deposit of ${unit === 'percent' ? `${String(amount)}%` : `${formatDollars(amount)} a whole portion`} is paid at once, the rest ${restDays === 0 ? 'by the day of' : `${countOf(restDays)} before`} the harvest.`;

const countOf = (days: number): string => (days === 1 ? 'a day' : `${String(days)} days`);

/** Terms that a buyer agrees to beside Pay, by their version in `pricing.ts`. */
export const weightTerms = ({
  pricePerLb,
  balanceDays,
  tolerance,
  ...pricing
}: SentPricing): string =>
  `This price is an estimate. When the carcass is weighed ${weightKindOf(pricing)} you get a statement at ${formatPrice(pricePerLb)} a pound, with extras that you asked for, such as delivery: what is too much goes back to you, and more than ${formatDollars(tolerance)} too little is due in ${countOf(balanceDays)}. By paying you agree to that.`;
