import Button from '@mui/material/Button';
import { useState } from 'react';

import { CardSort } from './CardSort';
import type { TableRow } from './columns';
import { TableCards, type TableCardsProps } from './TableCards';
import type { TableState } from './tableState';

interface CardTableProps<Row extends TableRow> extends TableCardsProps<Row> {
  hasTools: boolean;
  state: TableState;
  onSort: (sorting: Pick<TableState, 'sort' | 'order'>) => void;
}

/** Cards below what sorts and ticks them. Ticks come when they are asked for: few visits need one, and each is a control. */
export function CardTable<Row extends TableRow>({
  hasTools,
  state,
  onSort,
  selection,
  ...cards
}: CardTableProps<Row>) {
  const [asked, setAsked] = useState(false);
  const isTicking = asked || (selection?.rows.length ?? 0) > 0;
  const handleTurn = () => {
    setAsked(!isTicking);
    selection?.clear();
  };
  return (
    <>
      {hasTools ? (
        <CardSort columns={cards.columns} state={state} onSort={onSort}>
          {selection ? (
            <Button onClick={handleTurn} aria-pressed={isTicking} sx={{ ml: 'auto !important' }}>
              Select
            </Button>
          ) : null}
        </CardSort>
      ) : null}
      <TableCards {...cards} selection={isTicking ? selection : undefined} />
    </>
  );
}
