import { groupSchema } from '#shared/groups/groups.contract';
import type { Actor } from '#shared/users/actor';

import type { Context } from '../../../context';
import { serializerCompiler } from '../../../http/serializeAnswers';
import type { GroupFacts } from '../groupFacts.rules';
import { presentGroup } from '../groups.presenter';
import { toFacts } from '../groupFactsColumns.queries';
import { listFactsByKey, type FoundGroup } from '../groupLists.queries';

const stringify = serializerCompiler({ schema: groupSchema });

/**
 * Groups as `caller` sees them, as JSON, in the order of their keys: kept text, or what is read now. A group
 * that was deleted or hidden from them since its key was read is left out.
 */
export async function readGroupTexts(
  context: Context,
  caller: Actor,
  keys: FoundGroup[],
): Promise<string[]> {
  const present = (facts: GroupFacts) => stringify(presentGroup(facts, caller));
  const texts = keys.map((key) => {
    if (key.facts) return present(toFacts(key.facts));
    return key.hasStake ? undefined : context.groupTexts.find(key);
  });
  const missing = keys.filter((_, index) => texts[index] === undefined).map(({ id }) => id);
  const presented = new Map<string, string>();
  for (const facts of missing.length > 0 ? await listFactsByKey(context.db, caller, missing) : []) {
    const { id } = facts.group;
    const text = present(facts);
    presented.set(id, text);
    if (!hasStake(facts, caller)) context.groupTexts.keep(id, facts.key, text);
  }
  return keys.flatMap(({ id }, index) => texts[index] ?? presented.get(id) ?? []);
}

const hasStake = ({ holdings, line }: GroupFacts, { id }: Actor): boolean =>
  [...holdings, ...line].some(({ userId }) => userId === id);
