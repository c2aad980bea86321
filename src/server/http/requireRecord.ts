import { recordRules, type RecordRuleName } from '#shared/recordRules';

import { AppError, notFound } from './AppError';

type Rule<Name extends RecordRuleName> = (typeof recordRules)[Name]['isTheirs'];

/**
 * Applies the table of permissions to one record.
 * @param record null or undefined where there is none.
 * @returns the record, if the caller may access it.
 * @throws AppError `notFound` without a record; for another user's record as the rule says.
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
