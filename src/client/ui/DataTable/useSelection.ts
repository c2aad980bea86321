import { useState } from 'react';

import type { TableRow } from './columns';

/** Selected rows of all pages; visible ones with their current data. */
export function useSelection<Row extends TableRow>(shown: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const current = new Map([...ticked, ...shown.filter(isIn(ticked)).map(entryOf)]);

  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...current, ...shown.map(entryOf)]);
    setTicked(new Map([...known].filter(([id]) => ids.has(id))));
  };
  const add = (rows: readonly Row[]) =>
    setTicked((known) => new Map([...known, ...rows.map(entryOf)]));
  return {
    add,
    rows: [...current.values()],
    /** Those that the table does not show now: of another page, or another search. */
    unseen: [...current.values()].filter(({ _id }) => !shown.some((row) => row._id === _id)),
    ids: new Set(current.keys()),
    select,
    clear: () => setTicked(new Map()),
  };
}

/** The ticked rows, and those of them that are not on screen. */
export type Chosen<Row extends TableRow> = Pick<Selection<Row>, 'rows' | 'unseen'>;

export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;

const entryOf = <Row extends TableRow>(row: Row): [string, Row] => [row._id, row];

const isIn =
  (ticked: ReadonlyMap<string, unknown>) =>
  ({ _id }: TableRow): boolean =>
    ticked.has(_id);
