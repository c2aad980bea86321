/** Words for an animal that is sold by its hanging weight. */

import { formatCents, formatDollars } from '../money';
import type { Pricing, WeightFee } from './pricing';

/** `$4.375`: a price per pound has a third decimal where it is needed. */
export function formatMills(mills: number): string {
  const dollars = mills / 1_000;
  return mills % 10 === 0 ? formatDollars(dollars) : `$${dollars.toFixed(3)}`;
}

const formatPounds = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('en-US')} lb`;

/** `$4.375 a pound of hanging weight, about 742.5 lb`. */
export const pricingText = ({ perLbMills, estimatedHundredths }: Pricing): string =>
  `${formatMills(perLbMills)} a pound of hanging weight, about ${formatPounds(estimatedHundredths)}`;

const per: Record<WeightFee['kind'], string> = {
  perAnimal: 'for the animal',
  perHangingLb: 'a pound',
  perOwner: 'for each owner',
};

/** `Cutting, $1.10 a pound`. */
const feeText = ({ label, kind, mills }: WeightFee): string =>
  `${label}, ${formatMills(mills)} ${per[kind]}`;

/** Fees that are in the price, and those that are not: once for each owner, or paid to the butcher. */
export function feeTexts({ fees }: Pricing): string[] {
  const said = (title: string, of: readonly WeightFee[]): string[] =>
    of.length > 0 ? [`${title}: ${of.map(feeText).join('; ')}.`] : [];
  const own = fees.filter(({ payee }) => payee === 'supplier');
  return [
    ...said(
      'In the price',
      own.filter(({ kind }) => kind !== 'perOwner'),
    ),
    ...said(
      'With the statement',
      own.filter(({ kind }) => kind === 'perOwner'),
    ),
    ...said(
      'Paid to the butcher',
      fees.filter(({ payee }) => payee === 'butcher'),
    ),
  ];
}

/** Terms that a buyer agrees to beside Pay. */
export const weightTerms = ({ perLbMills, balanceDays, toleranceCents }: Pricing): string =>
  `This price is an estimate. When the carcass is weighed you get a statement at ${formatMills(perLbMills)} a pound: what is too much goes back to you, and more than ${formatCents(toleranceCents)} too little is due in ${String(balanceDays)} ${balanceDays === 1 ? 'day' : 'days'}. By paying you agree to that.`;
