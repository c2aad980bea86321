import type { UnfilledOutcome } from '#shared/groups/deadline';

/** After a sentence that names the deadline. */
export const outcomeText: Record<UnfilledOutcome, string> = {
  refund: 'If it doesn’t sell out by then, every buyer gets a full refund.',
  proceed: 'If it doesn’t sell out by then, the rancher keeps the rest and it goes ahead.',
};
