import { ruleBroken } from './AppError';

/**
 * The column for a `sort` of the request: one of the list's own keys, never an inherited property
 * (`__proto__`, `constructor`).
 * @param rows what the list contains, such as `Groups`.
 * @throws AppError `rule` for another column.
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
