import type { TimeZone } from '#shared/groups/timeZones';

/** By whose clock a file says times; that of no ranch where its rows are of several. */
export type FileZone = TimeZone | 'UTC';

type Value<Row, Kind> = (row: Row) => Kind | null | undefined;

/**
 * A column: its kind decides how CSV, a spreadsheet and paper write it, so that a ZIP or a tag never becomes a
 * number. `money` is in dollars, `time` an instant, `day` as `2026-11-27`.
 */
export type Column<Row> =
  | { kind: 'text'; of: Value<Row, string> }
  | { kind: 'count'; of: Value<Row, number> }
  | { kind: 'money'; of: Value<Row, number> }
  | { kind: 'time'; of: Value<Row, Date | string> }
  | { kind: 'day'; of: Value<Row, string> };

/** By their headings, in their order. */
export type Columns<Row> = Record<string, Column<Row>>;

export const text = <Row>(of: Value<Row, string>): Column<Row> => ({ kind: 'text', of });
export const count = <Row>(of: Value<Row, number>): Column<Row> => ({ kind: 'count', of });
export const money = <Row>(of: Value<Row, number>): Column<Row> => ({ kind: 'money', of });
export const time = <Row>(of: Value<Row, Date | string>): Column<Row> => ({ kind: 'time', of });
export const day = <Row>(of: Value<Row, string>): Column<Row> => ({ kind: 'day', of });
