import { pipeline, Readable } from 'node:stream';

import { stringify } from 'csv-stringify';

import { Download } from './serve';

/** Dollars as a cell: always two decimals, and no text. */
interface Amount {
  dollars: number;
}

/** The columns: heading, and the value of a row. */
export type CsvColumns<Row> = Record<
  string,
  (row: Row) => string | number | Amount | null | undefined
>;

/**
 * A table as CSV, streamed while its rows are read. Every text is quoted, and formulas are escaped; the
 * byte order mark marks it as UTF-8.
 * @throws an error of reading the first row, before the answer has begun.
 */
export async function csvDownload<Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): Promise<Download> {
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    quoted_string: true,
    escape_formulas: true,
    bom: true,
    // A number below zero begins with a minus, and is no formula.
    cast: {
      object: (cell) => ({
        value: (cell as object as Amount).dollars.toFixed(2),
        escape_formulas: false,
      }),
    },
  });
  const records = recordsOf(columns, rows);
  const first = await records.next();
  // A later error reaches the reader as a broken answer, not as a short file that looks whole.
  pipeline(Readable.from(resume(first, records)), csv, () => undefined);
  return new Download(fileName, 'text/csv; charset=utf-8', csv);
}

async function* recordsOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>) {
  const cells = Object.values(columns);
  for await (const row of rows) yield cells.map((valueOf) => valueOf(row));
}

/** What was read ahead, then the rest. */
async function* resume<Item>(first: IteratorResult<Item>, rest: AsyncIterable<Item>) {
  if (!first.done) yield first.value;
  yield* rest;
}
