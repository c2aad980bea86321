import type { ReactNode } from 'react';

import { CellText } from './CellText';

export interface TableRow {
  _id: string;
}

/** One definition for a column of the grid and a line of a card. */
export interface Column<Row> {
  /** Name of the column in the server's sorts. */
  key: string;
  label: string;
  /** Value of the cell unless `cell` draws it, and of the page's sort. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Pixels: at least, where it also grows. */
  width: number;
  /** Its part of the room that is left. */
  grow?: number;
  align?: 'right';
  isUnsortable?: boolean;
  /** Text by which the search box finds a row, as the server's search does. */
  searchText?: (row: Row) => string | null | undefined;
}

/** Content of a cell: an empty one looks like nothing. */
export function showCell<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row);
  const shown = value(row) ?? '—';
  return typeof shown === 'string' ? <CellText>{shown}</CellText> : shown;
}

/** The keys that an address may ask to sort by. */
export const sortKeysOf = <Row,>(columns: readonly Column<Row>[]): string[] =>
  columns.filter(({ isUnsortable }) => !isUnsortable).map(({ key }) => key);
