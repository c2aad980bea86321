import { asCents, sumOfCents, toCents, toDollars, type Cents } from '../money';
import type { SentPricing, WeightKind } from './pricing.schema';
import { weightKindOf } from './weightKind';

/**
 * Fee beyond the price per pound. The `supplier`'s is settled with the share; the `butcher`'s is paid to the butcher and
 * only named.
 */
export interface WeightFee {
  label: string;
  kind: 'perAnimal' | 'perHangingLb' | 'perOwner';
  /** Thousandths of a dollar, because $1.125 a pound exists; whole cents but for a pound. */
  mills: number;
  payee: 'supplier' | 'butcher';
  /** The supplier says that it is a tax; nothing is computed (decision 035). */
  isTax?: true;
}

/** Part of a price that is paid at the sale. */
export interface Deposit {
  unit: 'percent' | 'cents';
  /** Percent of the price, or cents for a whole portion. */
  amount: number;
  /** Days before the planned harvest by which the rest is due. */
  restDays: number;
}

/** Terms of a group whose animal is sold by its hanging weight; they never change (decision 038). */
export interface Pricing {
  /** Thousandths of a dollar for a pound of hanging weight. */
  perLbMills: number;
  /** Estimated hanging weight, in hundredths of a pound. */
  estimatedHundredths: number;
  /** Carcass on the scale: right after the slaughter, or cooled; absent in groups of before this was asked: hot. */
  weightKind?: WeightKind;
  fees: readonly WeightFee[];
  /** Days that a buyer has to pay a balance. */
  balanceDays: number;
  /** A balance up to this amount is not asked for. */
  toleranceCents: Cents;
  /** Absent: the whole price is paid at the sale. */
  deposit?: Deposit;
}

/** Version of the terms beside Pay, which goes up when what a buyer agrees to changes: 3 says how the carcass is weighed. */
export const weightTermsVersion = 3;

/** True where terms of that version name extras of a share, which the first did not; null: nothing was agreed to. */
export const namesExtras = (version: number | null): boolean => (version ?? 0) >= 2;

/** Line of a bill or of a share's statement. */
export interface BillLine {
  label: string;
  cents: Cents;
  isTax?: true;
}

/** The mark of a tax, where it is one. */
export const markOf = ({ isTax }: { isTax?: boolean | undefined }): { isTax?: true } =>
  isTax ? { isTax } : {};

/** Cents of a weight at a price per pound: half up, in integers. */
const poundCents = (mills: number, hundredths: number): Cents =>
  asCents(Number((2n * BigInt(mills) * BigInt(hundredths) + 1_000n) / 2_000n));

const feesOf = ({ fees }: Pricing, isPerOwner: boolean): readonly WeightFee[] =>
  fees.filter(({ payee, kind }) => payee === 'supplier' && (kind === 'perOwner') === isPerOwner);

/** Bill of the whole animal at a weight, without what each owner pays once. */
export const animalLines = (pricing: Pricing, hundredths: number): BillLine[] => [
  { label: 'Hanging weight', cents: poundCents(pricing.perLbMills, hundredths) },
  ...feesOf(pricing, false).map(({ label, kind, mills, ...fee }) => ({
    label,
    cents: kind === 'perAnimal' ? asCents(mills / 10) : poundCents(mills, hundredths),
    ...markOf(fee),
  })),
];

/** Lines that each owner pays once, whatever their share. */
export const ownerLines = (pricing: Pricing): BillLine[] =>
  feesOf(pricing, true).map(({ label, mills, ...fee }) => ({
    label,
    cents: asCents(mills / 10),
    ...markOf(fee),
  }));

export const sumOfLines = (lines: readonly BillLine[]): Cents =>
  sumOfCents(lines.map(({ cents }) => cents));

/** Price of the whole animal as it is sold: the bill of the estimated weight. */
export const estimateCents = (pricing: Pricing): Cents =>
  sumOfLines(animalLines(pricing, pricing.estimatedHundredths));

const mills = (dollars: number): number => Math.round(dollars * 1_000);

const readDeposit = ({ unit, amount, restDays }: NonNullable<SentPricing['deposit']>): Deposit =>
  unit === 'percent'
    ? { unit, amount, restDays }
    : { unit: 'cents', amount: toCents(amount), restDays };

const presentDeposit = ({ unit, amount, restDays }: Deposit): SentPricing['deposit'] =>
  unit === 'percent'
    ? { unit, amount, restDays }
    : { unit: 'dollars', amount: toDollars(asCents(amount)), restDays };

export const readPricing = ({ fees, deposit, ...sent }: SentPricing): Pricing => ({
  perLbMills: mills(sent.pricePerLb),
  estimatedHundredths: Math.round(sent.estimatedLb * 100),
  weightKind: weightKindOf(sent),
  fees: fees.map(({ amount, isTax, ...fee }) => ({
    ...fee,
    mills: mills(amount),
    ...markOf({ isTax }),
  })),
  balanceDays: sent.balanceDays,
  toleranceCents: toCents(sent.tolerance),
  ...(deposit && { deposit: readDeposit(deposit) }),
});

export const presentPricing = ({ fees, ...pricing }: Pricing): SentPricing => ({
  pricePerLb: pricing.perLbMills / 1_000,
  estimatedLb: pricing.estimatedHundredths / 100,
  weightKind: weightKindOf(pricing),
  fees: fees.map(({ mills: amount, ...fee }) => ({ ...fee, amount: amount / 1_000 })),
  balanceDays: pricing.balanceDays,
  tolerance: toDollars(pricing.toleranceCents),
  ...(pricing.deposit && { deposit: presentDeposit(pricing.deposit) }),
});
