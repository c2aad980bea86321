import type { ReactNode } from 'react';

import { PlainTable } from '../../ui/PlainTable';

export interface FiguresColumn<Row> {
  heading: string;
  /** Words are on the left, figures on the right. */
  isText?: boolean;
  cell: (row: Row) => ReactNode;
}

interface FiguresTableProps<Row> {
  label: string;
  columns: readonly FiguresColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Figures in columns. */
export const FiguresTable = <Row,>({ label, columns, rows, keyOf }: FiguresTableProps<Row>) => (
  <PlainTable
    label={label}
    headings={columns.map(({ heading }) => heading)}
    rows={rows.map((row) => ({ key: keyOf(row), cells: columns.map(({ cell }) => cell(row)) }))}
    classOf={(column) => (columns[column]?.isText ? 'words' : undefined)}
    sx={tableSx}
  />
);

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1,
    py: 0.75,
    borderBottom: '1px solid',
    borderColor: 'divider',
    textAlign: 'right',
    verticalAlign: 'top',
  },
  '& th': { whiteSpace: 'nowrap', color: 'text.secondary', fontWeight: 600 },
  '& td': { whiteSpace: 'nowrap' },
  '& .words': { textAlign: 'left' },
  '& td.words': { minWidth: 96, whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
