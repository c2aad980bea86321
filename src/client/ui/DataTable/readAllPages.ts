import type { Page } from '#shared/lists';

const pageSize = 100;
/** More at once is no selection any more, but a job for the server. */
const most = 1_000;

/**
 * Every row of a list, a page after the other, at most a thousand; a server that does not page sends all
 * of them at once.
 * @throws where a page cannot be read
 */
export async function readAllPages<Row>(
  read: (range: { page: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const { items, total } = await read({ page, pageSize });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) break;
  }
  return rows.slice(0, most);
}
