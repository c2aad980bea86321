import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import type { RouteInput } from '#shared/route';

import { AppError } from '../../http/AppError';
import type { LockedGroup } from '../inventory/stock.service';

type SheetBody = RouteInput<(typeof cutSheetRoutes)['saveCutSheet']>['body'];

/** @throws AppError `rule`, at the field of each problem */
export const requireOptions = (problems: Record<string, string>): void => {
  const [first] = Object.entries(problems);
  if (!first) return;
  const fields = Object.fromEntries(
    Object.entries(problems).map(([question, message]) => [`choices.${question}`, message]),
  );
  throw new AppError('rule', first[1], { fields });
};

/** Refuses a form of an outdated version, with what is stored now. @throws AppError `stale` */
export function requireFresh(
  { choices, version }: Pick<SheetBody, 'choices' | 'version'>,
  current: number,
  { animal }: LockedGroup,
  stored: CutChoices,
): void {
  if (version === undefined || version === current) return;
  const differing = Object.entries(cutQuestions[animal]).filter(
    ([question]) => choices[question] !== undefined && choices[question] !== stored[question],
  );
  const fields = differing.map(([question, { options }]): [string, string] => [
    `choices.${question}`,
    `Now: ${options[stored[question] ?? '']?.label ?? 'the standard cut'}.`,
  ]);
  throw new AppError(
    'stale',
    'This cut sheet has changed since you opened it. Look at what is new, then save again.',
    { fields: Object.fromEntries(fields) },
  );
}
