import type { Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import {
  invariants,
  listBroken,
  listChangedGroups,
  listGroupsAfter,
  listOpenInvariants,
} from './invariants.queries';
import type { Invariant } from './weightInvariants.queries';

/** Groups that one check takes, in addition to those that just changed. */
const sliceSize = 200;

/**
 * Checks the invariants of the groups that just changed and of the next few hundred others, so that
 * each round costs the same however many groups there are, and every group has its turn. Each broken
 * one is put before the admins.
 * @returns the keys of the broken ones.
 */
export async function checkInvariants(context: Context): Promise<string[]> {
  const { db } = context;
  const ids = [...new Set([...(await listChangedGroups(db)), ...(await nextSlice(context))])];
  const keys: string[] = [];
  for (const rule of invariants) keys.push(...(await alertOfBroken(db, rule, ids)));
  await resolveMended(db, ids, keys);
  return keys;
}

/** @returns how many groups break an invariant now. */
export async function countBroken(db: Db): Promise<number> {
  const broken = new Set<string>();
  for (let last: string | null = null; ;) {
    const ids: string[] = await listGroupsAfter(db, last, sliceSize);
    for (const rule of invariants) {
      for (const id of await listBroken(db, rule.broken, ids)) broken.add(id);
    }
    last = ids.at(-1) ?? null;
    if (last === null) return broken.size;
  }
}

/** The next groups in the order of their ids; after the last one, the first again. */
async function nextSlice({ db, invariants: progress }: Context): Promise<string[]> {
  const ids = await listGroupsAfter(db, progress.lastChecked, sliceSize);
  progress.lastChecked = (ids.length === sliceSize && ids.at(-1)) || null;
  return ids;
}

async function alertOfBroken(
  db: Db,
  { name, message, broken }: Invariant,
  ids: string[],
): Promise<string[]> {
  const brokenIds = await listBroken(db, broken, ids);
  for (const id of brokenIds) {
    await raiseAlert(db, {
      kind: 'invariant',
      key: keyOf(name, id),
      message: `Group ${id}: ${message}.`,
      groupId: id,
    });
  }
  return brokenIds.map((id) => keyOf(name, id));
}

const keyOf = (name: string, id: string): string => `invariant:${name}:${id}`;

async function resolveMended(db: Db, ids: string[], broken: string[]): Promise<void> {
  for (const { key, id } of await listOpenInvariants(db)) {
    if (ids.includes(id) && !broken.includes(key)) await resolveAlert(db, key);
  }
}
