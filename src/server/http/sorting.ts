import { ruleBroken } from './AppError';

/**
 * What a list is sorted by for a `sort` that somebody sent: one of its own columns, never what every
 * object has (`__proto__`, `constructor`).
 * @param rows what the list holds, such as `Groups`.
 * @throws AppError `rule` for a column that cannot be sorted by.
 */
export function sortColumn<Column>(
  sortable: Readonly<Record<string, Column>>,
  sort: string,
  rows: string,
): Column {
  const column = Object.hasOwn(sortable, sort) ? sortable[sort] : undefined;
  if (column === undefined) throw ruleBroken(`${rows} cannot be sorted by ${sort}.`, 'sort');
  return column;
}
