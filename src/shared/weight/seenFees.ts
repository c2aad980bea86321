import type { GroupStatements } from './weight.contract';

/** Fees of each share that its reader sees, as they are sent with the statements. */
export const seenFees = ({ shares }: Pick<GroupStatements, 'shares'>) =>
  shares.flatMap(({ purchaseId, fees }) => (fees ? [{ purchaseId, fees }] : []));
