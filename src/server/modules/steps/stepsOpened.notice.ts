import { readNow } from '../../db/clock';
import type { WriteGathered } from '../../mail/gathered';
import { letterOf } from '../../mail/outbox.queries';
import { findGroup } from '../groups/groups.queries';
import { aboutOf, readShares } from './readShares';
import { stepsOpenedMail } from './steps.mail';

/** Cut sheets or pickup windows have opened: buyers who can choose and have not are mailed once for both. */
export const writeStepsOpened: WriteGathered<'stepsOpened'> = async (
  { db, publicUrl },
  buyer,
  { known: { groupId }, latest },
) => {
  const group = await findGroup(db, groupId);
  if (!group) return null;
  const shares = (await readShares(db, [group], await readNow(db))).get(groupId) ?? [];
  const [first, ...others] = shares.filter(
    ({ purchase, toDo }) => purchase.userId === buyer.id && toDo.some(({ kind }) => kind in latest),
  );
  if (!first) return null;
  const own = [first, ...others] as const;
  return letterOf('stepsOpened', stepsOpenedMail(own, group, publicUrl), aboutOf(own));
};
