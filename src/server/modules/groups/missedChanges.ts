import type { Db } from '../../db/database';
import { listMoved } from './missedChanges.queries';

/** Older changes were looked for before; longer than a transaction may wait and work. */
const lookBackSeconds = 60;
/** Notices of more recent changes may still arrive. */
const onItsWaySeconds = 2;

/**
 * Remembers which changes of groups were received, and finds missed ones: a notice is sent after its
 * commit, so it is lost if the process dies in between (docs/decisions/016-money-locks.md).
 */
export function createMissedChanges(db: Db) {
  const heardAt = new Map<string, number>();

  function hear(groupId: string): void {
    const now = performance.now();
    heardAt.delete(groupId);
    heardAt.set(groupId, now);
    // In the order they were heard: the first ones are the oldest.
    for (const [oldest, at] of heardAt) {
      if (now - at < lookBackSeconds * 1000) break;
      heardAt.delete(oldest);
    }
  }

  /** The groups in which a share moved, and of which nothing was heard since. */
  async function find(): Promise<string[]> {
    const moved = await listMoved(db, { since: lookBackSeconds, until: onItsWaySeconds });
    const now = performance.now();
    return moved
      .filter(({ groupId, ago }) => (heardAt.get(groupId) ?? -Infinity) < now - ago * 1000)
      .map(({ groupId }) => groupId);
  }

  return { hear, find };
}
