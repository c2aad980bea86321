import { recordRules, type RecordRuleName } from '#shared/permissions';

import { AppError, notFound } from './AppError';

type Rule<Name extends RecordRuleName> = (typeof recordRules)[Name]['isTheirs'];

/**
 * Decides about one record by the table of permissions.
 * @param record null or undefined where there is none.
 * @returns the record, which is theirs.
 * @throws AppError `notFound` without a record; for somebody else's as the rule says.
 */
export function requireRecord<Name extends RecordRuleName, Found extends Parameters<Rule<Name>>[1]>(
  name: Name,
  actor: Parameters<Rule<Name>>[0],
  record: Found | null | undefined,
): Found {
  const { noun, refusal, isTheirs } = recordRules[name];
  const mayBeTheirs = isTheirs as (actor: unknown, record: unknown) => boolean;
  if (record && mayBeTheirs(actor, record)) return record;
  throw record && refusal !== undefined ? new AppError('forbidden', refusal) : notFound(noun);
}
