/** Choices of weeks of money, this one among them, as the text of a query. */
export const overviewRanges = ['8', '26', '52'] as const;
export type OverviewRange = (typeof overviewRanges)[number];
