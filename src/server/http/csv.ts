import { pipeline, Readable } from 'node:stream';

import { stringify } from 'csv-stringify';

import { Download } from './serve';

/** The columns' headings, and what stands below them in a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

/**
 * A table as CSV, written while its rows are read. A text that a spreadsheet would take for a
 * formula is escaped; the byte order mark tells it that the text is UTF-8.
 */
export function csvDownload<Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): Download {
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    escape_formulas: true,
    bom: true,
  });
  // An error reaches the reader as a broken answer, not as a short file that looks whole.
  pipeline(Readable.from(recordsOf(columns, rows)), csv, () => undefined);
  return new Download(fileName, 'text/csv; charset=utf-8', csv);
}

async function* recordsOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>) {
  const cells = Object.values(columns);
  for await (const row of rows) yield cells.map((valueOf) => valueOf(row));
}
