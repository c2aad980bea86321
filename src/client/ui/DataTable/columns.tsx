import type { ReactNode } from 'react';

import { CellText } from './CellText';

export interface TableRow {
  _id: string;
}

/** One definition for a column of the grid and a line of a card. */
export interface Column<Row> {
  /** What the server calls it, where it sorts. */
  key: string;
  label: string;
  /** What is shown unless `cell` draws it, and what the page sorts by. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Pixels: at least, where it also grows. */
  width: number;
  /** Its part of the room that is left. */
  grow?: number;
  align?: 'right';
  isUnsortable?: boolean;
  /** What the search box finds a row by; as the server's search does. */
  searchText?: (row: Row) => string | null | undefined;
}

/** What a cell shows: nothing looks like nothing. */
export function showCell<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row);
  const shown = value(row) ?? '—';
  return typeof shown === 'string' ? <CellText>{shown}</CellText> : shown;
}

/** The keys that an address may ask to sort by. */
export const sortKeysOf = <Row,>(columns: readonly Column<Row>[]): string[] =>
  columns.filter(({ isUnsortable }) => !isUnsortable).map(({ key }) => key);
