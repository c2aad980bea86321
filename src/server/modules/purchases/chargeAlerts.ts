import { formatDollars, toDollars } from '#shared/money';

import { raiseAlert } from '../../db/alerts';
import type { Db } from '../../db/client';

interface LostCharge {
  intentId: string;
  cents: number;
  groupId?: string;
}

/** Money that bought nothing went back by itself; an admin sees it happen (contract, invariant 1). */
export const alertReturned = (db: Db, { intentId, cents, groupId }: LostCharge): Promise<void> =>
  raiseAlert(db, {
    kind: 'charge-returned',
    key: `charge-returned:${intentId}`,
    message: `A charge of ${formatDollars(toDollars(cents))} (${intentId}) bought nothing and was given back.`,
    ...(groupId && { groupId }),
  });

/** Money that bought nothing cannot be given back so far. */
export const alertNotReturned = (db: Db, { intentId, cents }: LostCharge): Promise<void> =>
  raiseAlert(db, {
    kind: 'refund-failing',
    key: `refund-failing:${intentId}`,
    message: `A charge of ${formatDollars(toDollars(cents))} (${intentId}) bought nothing, and its refund keeps failing. It is tried again every minute.`,
  });
