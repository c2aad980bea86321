import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { createContext, useContext, type FocusEvent } from 'react';

import { formatByZone } from '#shared/groups/groupClock';
import { whichOfTwo } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import type { PickupWindow } from '#shared/pickup/pickup.contract';

import type { Column } from '../../ui/DataTable/columns';
import type { TypedShare, TypedShares } from './useTypedShares';

/** A field that the keyboard reaches is not left below the bar that saves. */
const aboveBar = { '& :is(input, select)': { scrollMarginBottom: 200 } };

/** Typed texts reach the cells past the grid, which draws anew every column that changes. */
export const TypedSharesContext = createContext<{
  typed: TypedShares;
  isSavedByLeaving: boolean;
} | null>(null);

/** Columns of boxes and pounds, typed in the row. */
export const weightColumns: readonly Column<TypedShare>[] = (
  [
    ['boxes', 'Boxes'],
    ['pounds', 'Pounds'],
  ] as const
).map(([field, label]) => ({
  key: field,
  label,
  width: 96,
  value: (share) => share[field],
  cell: (share) => <NumberCell share={share} field={field} label={label} />,
}));

interface NumberCellProps {
  share: TypedShare;
  field: 'boxes' | 'pounds';
  label: string;
}

function NumberCell({ share, field, label }: NumberCellProps) {
  const context = useContext(TypedSharesContext);
  if (!context) return null;
  const { typed, isSavedByLeaving } = context;
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    const isInRow = relatedTarget instanceof HTMLElement && relatedTarget.dataset.row === share._id;
    if (isSavedByLeaving && !isInRow) void typed.leave(share);
  };
  return (
    <OutlinedInput
      size="small"
      fullWidth
      value={typed.textOf(share, field)}
      error={typed.problemOf(share)?.field === field}
      onChange={({ target }) => typed.type(share, field, target.value)}
      onBlur={handleBlur}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void typed.save();
      }}
      inputProps={{
        'aria-label': `${label} of ${labelOf(share)}`,
        inputMode: 'decimal',
        autoComplete: 'off',
        'data-row': share._id,
      }}
      sx={aboveBar}
    />
  );
}

const labelOf = ({ name, receiptNumber }: TypedShare): string =>
  [name, receiptNumber].filter(Boolean).join(', ');

/** Column of the pickup window, chosen in the row. */
export const windowColumn = <Row extends TypedShare & { collectedAt: string | null }>(
  windows: readonly PickupWindow[],
  zone: TimeZone,
): Column<Row> => ({
  key: 'window',
  label: 'Pickup window',
  width: 200,
  grow: 1,
  value: ({ windowId }) => windows.find(({ _id }) => _id === windowId)?.beginsAt ?? null,
  cell: (share) => <WindowCell share={share} windows={windows} zone={zone} />,
});

interface WindowCellProps {
  share: TypedShare & { collectedAt: string | null };
  windows: readonly PickupWindow[];
  zone: TimeZone;
}

function WindowCell({ share, windows, zone }: WindowCellProps) {
  const typed = useContext(TypedSharesContext)?.typed;
  if (!typed) return null;
  const chosen = typed.textOf(share, 'windowId');
  return (
    <Select
      native
      size="small"
      fullWidth
      value={chosen}
      disabled={share.collectedAt !== null}
      error={typed.problemOf(share)?.field === 'windowId'}
      onChange={({ target }) => typed.type(share, 'windowId', target.value)}
      inputProps={{ 'aria-label': `Pickup window of ${labelOf(share)}` }}
      sx={{ ...aboveBar, fontSize: '0.875rem' }}
    >
      <option value="" disabled>
        Not chosen
      </option>
      {windows.map((window) => (
        <option
          key={window._id}
          value={window._id}
          disabled={window._id !== share.windowId && window.taken >= window.room}
        >
          {optionText(window, zone)}
        </option>
      ))}
    </Select>
  );
}

const beginFormat = formatByZone('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Dec 12, 9:00 AM, The barn`, which has room in a cell. */
function optionText(window: PickupWindow, zone: TimeZone): string {
  const { place, area, taken, room } = window;
  const begin = new Date(window.beginsAt);
  const when = beginFormat(zone)(begin) + whichOfTwo(begin, zone);
  return [when, place ?? area, taken >= room && 'full'].filter(Boolean).join(', ');
}
