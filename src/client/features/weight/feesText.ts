import { formatDollars } from '#shared/money';

/** `Delivery $25.00, sausage $40.00` */
export const feesText = (fees: readonly { label: string; amount: number }[]): string =>
  fees.map(({ label, amount }) => `${label} ${formatDollars(amount)}`).join(', ');
