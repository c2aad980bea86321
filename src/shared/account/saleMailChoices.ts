/** When the admin of a supplier is mailed of what is sold: with each share, once a day, or never. */
export const saleMailChoices = ['each', 'daily', 'never'] as const;
export type SaleMails = (typeof saleMailChoices)[number];
