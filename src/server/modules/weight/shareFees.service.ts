/** Fees of one share that is sold by weight: what its buyer asked for beyond the cut, until its statement is sent. */

import { isDeepStrictEqual } from 'node:util';

import { namesExtras } from '#shared/groups/pricing';
import type { weightRoutes } from '#shared/weight/weight.contract';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { announceGroupChange } from '../inventory/groupChanges';
import { lockGroup } from '../inventory/stock.service';
import { findSeller } from '../purchases/purchaseLists.queries';
import { findShare, lockPurchase, updatePurchase } from '../purchases/purchases.queries';
import { readMoneyOf } from '../purchases/settlements.queries';
import { feesText, readLines } from './shareFees.rules';
import { isNew, requirePricing, showStatements } from './statements.service';

export const saveFees: Handler<(typeof weightRoutes)['saveFees']> = async (
  context,
  { params, body },
  { caller },
) => {
  const named = isId(params.id) ? await findShare(context.db, params.id) : null;
  if (!named) throw notFound('Purchase');
  requireRecord('managedPurchase', caller, await findSeller(context.db, named.id));
  const fees = readLines(body.fees);
  await inTransaction(context, async (tx) => {
    const locked = await lockGroup(tx.db, named.groupId);
    const share = await lockPurchase(tx.db, named.id);
    if (!locked || share?.state !== 'paid')
      throw new AppError('conflict', 'This share is not paid.');
    const group = requirePricing(locked);
    if (!namesExtras(share.agreedTerms))
      throw new AppError(
        'conflict',
        'This buyer did not agree to pay for extras here: settle them between you.',
      );
    const before = share.shareFees ?? [];
    if (isDeepStrictEqual(fees, before)) return;
    const [money] = await readMoneyOf(tx.db, [share]);
    if (!money || !isNew(group, money))
      throw new AppError('conflict', 'The statement of this share was sent with its fees.');
    if (!isDeepStrictEqual(readLines(body.seen), before))
      throw new AppError(
        'stale',
        `The fees are now: ${feesText(before) || 'none'}. Save again to replace them.`,
      );
    await updatePurchase(tx.db, share.id, { shareFees: fees.length > 0 ? fees : null });
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'purchase.fees',
      subjectId: share.id,
      before: { fees: feesText(before) },
      after: { fees: feesText(fees) },
    });
    await announceGroupChange(tx.db, group.id);
  });
  return showStatements(context.db, caller, named.groupId);
};
