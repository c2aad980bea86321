/** Key of the alert that a balance of a share is not paid. */
export const overdueKey = (shareId: string): string => `balance-overdue:${shareId}`;
