import { pipeline, Readable } from 'node:stream';

import { stringify } from 'csv-stringify';

import type { ExportFormat } from '#shared/exports.schema';
import { formatByZone } from '#shared/groups/groupClock';
import { clockOf, whichOfTwo } from '#shared/groups/localTime';
import { zoneLabel } from '#shared/groups/timeZones';
import { formatDollars } from '#shared/money';

import type { Column, Columns, FileZone } from './fileColumns';
import { Download } from './serve';

interface TableFile {
  /** Name of the rows: `Payments`. */
  title: string;
  /** Group that the rows are of, if it is one. */
  of?: string;
  zone: FileZone;
  format: ExportFormat;
}

/**
 * A table as a file, streamed while its rows are read.
 * @throws an error of reading the first row, before the answer has begun.
 */
export async function fileDownload<Row>(
  file: TableFile,
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
): Promise<Download> {
  const headings = Object.entries(columns).map(([heading, { kind }]) =>
    kind === 'time' ? `${heading} (${labelOf(file.zone)})` : heading,
  );
  const reader = rows[Symbol.asyncIterator]();
  const first = await reader.next();
  const all = resume(first, { [Symbol.asyncIterator]: () => reader });
  const write = { csv: writeCsv, xlsx: writeXlsx, print: writePrint }[file.format];
  return write(file, headings, Object.values(columns), all);
}

const labelOf = (zone: FileZone): string => (zone === 'UTC' ? zone : zoneLabel(zone));

/** Items that were read ahead, then the rest. */
async function* resume<Item>(first: IteratorResult<Item>, rest: AsyncIterable<Item>) {
  if (!first.done) yield first.value;
  yield* rest;
}

type Writer = <Row>(
  file: TableFile,
  headings: string[],
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
) => Download | Promise<Download>;

async function* recordsOf<Row, Cell>(
  rows: AsyncIterable<Row>,
  columns: Column<Row>[],
  write: (column: Column<Row>, row: Row) => Cell,
) {
  for await (const row of rows) yield columns.map((column) => write(column, row));
}

/** Every text is quoted, and formulas are escaped; the byte order mark marks it as UTF-8. */
const writeCsv: Writer = ({ title, zone }, headings, columns, rows) => {
  const csv = stringify({
    header: true,
    columns: headings,
    quoted_string: true,
    escape_formulas: true,
    bom: true,
    // A number below zero begins with a minus, and is no formula.
    cast: {
      object: (cell) => ({
        value: (cell as { dollars: number }).dollars.toFixed(2),
        escape_formulas: false,
      }),
    },
  });
  const records = recordsOf(rows, columns, (column, row) => {
    if (column.kind === 'time') return mapValue(column.of(row), (instant) => iso(instant, zone));
    return column.kind === 'money'
      ? mapValue(column.of(row), (dollars) => ({ dollars }))
      : column.of(row);
  });
  // A later error reaches the reader as a broken answer, not as a short file that looks whole.
  pipeline(Readable.from(records), csv, () => undefined);
  return new Download(`${title.toLowerCase().replaceAll(' ', '-')}.csv`, csvType, csv);
};

const csvType = 'text/csv; charset=utf-8';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The most characters that a cell of a spreadsheet takes. */
const longestCell = 32_767;

/** A text cell stays text when it is edited, because its format says so. */
const numberFormats = {
  text: '@',
  count: 'General',
  money: '$#,##0.00;-$#,##0.00',
  time: 'yyyy-mm-dd h:mm AM/PM',
  day: 'yyyy-mm-dd',
} as const;

const widths = { text: 20, count: 12, money: 14, time: 26, day: 12 } as const;

/** Cells have types, so nothing is guessed and no text is a formula. */
const writeXlsx: Writer = async ({ title, of, zone }, headings, columns, rows) => {
  // A server that writes none need not load it.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const records = recordsOf(rows, columns, (column, row) => {
    if (column.kind === 'time') return mapValue(column.of(row), (instant) => shown(instant, zone));
    if (column.kind === 'day') return mapValue(column.of(row), midnight);
    return column.kind === 'text' ? mapValue(column.of(row), asCell) : (column.of(row) ?? null);
  });
  const content = writeXlsxStream(records, {
    name: title,
    columns: columns.map(({ kind }, index) => ({
      header: headings[index] ?? '',
      width: widths[kind],
      numFmt: numberFormats[kind],
    })),
    freezePane: { rows: 1 },
  });
  const today = clockOf(new Date(), zone).slice(0, 10);
  const name = [title, of, today].filter(Boolean).join(' ');
  return new Download(`${name}.xlsx`, xlsxType, Readable.fromWeb(content));
};

/**
 * A text that reads like an escape of the format (`_x0041_`) is escaped, so that it is not read as one. XML has no
 * U+FFFE and U+FFFF: with one of them the whole file could not be opened.
 */
const asCell = (text: string): string => {
  const whole = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return whole.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
};

/** A list of lists: what a person reads, for the page to print. */
const writePrint: Writer = ({ title, zone }, headings, columns, rows) => {
  const records = recordsOf(rows, columns, (column, row) => {
    if (column.kind === 'time') {
      return mapValue(column.of(row), (instant) => read(new Date(instant), zone)) ?? '';
    }
    if (column.kind === 'day') return mapValue(column.of(row), formatDay) ?? '';
    if (column.kind === 'money') return mapValue(column.of(row), formatDollars) ?? '';
    return column.of(row)?.toLocaleString('en-US') ?? '';
  });
  async function* lines() {
    yield `[${JSON.stringify(headings)}`;
    for await (const record of records) yield `,\n${JSON.stringify(record)}`;
    yield ']\n';
  }
  return new Download(`${title}.json`, 'application/json; charset=utf-8', Readable.from(lines()));
};

const timeFormat = formatByZone('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const read = (instant: Date, zone: FileZone): string =>
  timeFormat(zone)(instant) + whichOfTwo(instant, zone);

const dayFormat = formatByZone('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A day as a spreadsheet keeps it: its midnight, without a zone. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

const formatDay = (day: string): string => dayFormat('UTC')(midnight(day));

/** By the clocks of the zone, as a spreadsheet keeps a time: without a zone. */
const shown = (instant: Date | string, zone: FileZone): Date =>
  new Date(clockOf(new Date(instant), zone));

/** `2026-12-12T09:05:00-07:00`: the same clock, and which instant that is. */
function iso(instant: Date | string, zone: FileZone): string {
  const clock = clockOf(new Date(instant), zone).slice(0, -1);
  const seconds = Math.floor(new Date(instant).getTime() / 1000);
  const minutes = Math.round((Date.parse(`${clock}Z`) / 1000 - seconds) / 60);
  const digits = (amount: number) => String(Math.trunc(Math.abs(amount))).padStart(2, '0');
  return `${clock}${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}

const mapValue = <Value, Result>(
  value: Value | null | undefined,
  map: (value: Value) => Result,
): Result | null => (value === null || value === undefined ? null : map(value));
