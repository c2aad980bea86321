import Cut from '@mui/icons-material/ContentCut';
import Edit from '@mui/icons-material/EditOutlined';
import Message from '@mui/icons-material/SmsOutlined';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';

import type { Animal } from '#shared/groups/vocabulary';
import type { GroupHandover } from '#shared/pickup/pickup.contract';

import type { Group } from '../../api/group';
import { useAppDispatch } from '../../api/useAppDispatch';
import { shareChanged } from '../../features/pickup/handoverApi';
import { useChooseWindowMutation, useSaveBoxesMutation } from '../../features/pickup/pickupApi';
import { weightColumns, windowColumn } from '../../features/pickup/typedColumns';
import { TypedTable } from '../../features/pickup/TypedTable';
import type { ShareCalls } from '../../features/pickup/useTypedShares';
import type { Column } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { knownRows } from '../../ui/DataTable/knownRows';
import { RowMenu, type RowAct } from '../../ui/DataTable/RowMenu';
import { useListTable } from '../../ui/DataTable/useListTable';
import { lazyPart } from '../../ui/lazyPart';
import {
  agreementColumn,
  collectedColumn,
  contactColumn,
  cutColumn,
  nameColumn,
} from './buyerColumns';
import type { BuyerRow } from './buyerRows';

const OwnerDialog = lazyPart(() => import('../../features/owners/OwnerDialog'), 'OwnerDialog');
const CutDialog = lazyPart(() => import('../../features/cutSheets/CutDialog'), 'CutDialog');

interface BuyersTableProps {
  group: Group;
  rows: BuyerRow[];
  needsAgreement: boolean;
  animal: Animal | undefined;
  handover: GroupHandover | undefined;
}

interface Task {
  kind: 'owner' | 'cut';
  id: string;
}

/** The buyers of a group in one table: boxes, pounds and window are typed in the row, and saved by one button. */
export function BuyersTable({ group, rows, needsAgreement, animal, handover }: BuyersTableProps) {
  const [task, setTask] = useState<Task | null>(null);
  const calls = useShareCalls(group, handover);
  const windows = handover?.windows;
  const columns = useMemo(
    (): readonly Column<BuyerRow>[] => [
      nameColumn,
      ...(rows.some(({ owner }) => owner) ? [contactColumn] : []),
      ...(needsAgreement ? [agreementColumn] : []),
      ...(animal && rows.some(({ sheet }) => sheet) ? [cutColumn(animal)] : []),
      ...(windows && windows.length > 0 ? [windowColumn<BuyerRow>(windows, group.timeZone)] : []),
      ...(windows ? weightColumns : []),
      ...(rows.some(({ collectedAt }) => collectedAt) ? [collectedColumn] : []),
    ],
    [rows, needsAgreement, animal, windows, group.timeZone],
  );
  const table = useListTable({ columns, pageSize: 10 });
  // The row as it is by now: a save of another person is seen before it is replaced.
  const asked = rows.find(({ _id }) => _id === task?.id);
  const close = () => setTask(null);
  return (
    <TypedTable name={`buyers ${group._id}`} shares={rows} calls={calls}>
      <DataTable
        name="buyers"
        label="Shares"
        searchLabel="Find a buyer"
        toolsFrom={10}
        table={table}
        {...knownRows(rows)}
        menu={(row) => (
          <BuyerMenu
            row={row}
            groupName={group.name}
            onTask={(kind) => setTask({ kind, id: row._id })}
          />
        )}
        empty={<Typography>No share is sold yet.</Typography>}
        noMatch="No buyer is found by that."
      />
      {task?.kind === 'owner' && asked ? (
        <OwnerDialog
          purchaseId={asked._id}
          contact={asked.owner?.contact ?? null}
          onClose={close}
        />
      ) : null}
      {task?.kind === 'cut' && asked?.sheet && animal ? (
        <CutDialog animal={animal} name={asked.name} sheet={asked.sheet} onClose={close} />
      ) : null}
    </TypedTable>
  );
}

function useShareCalls(group: Group, handover: GroupHandover | undefined): ShareCalls {
  const dispatch = useAppDispatch();
  const [saveBoxes] = useSaveBoxesMutation();
  const [chooseWindow] = useChooseWindowMutation();
  const show = (share: Parameters<typeof shareChanged>[1]) =>
    dispatch(shareChanged(group._id, share));
  return {
    saveBoxes: async (id, body) => {
      const answer = await saveBoxes({ params: { id }, body });
      if (answer.data) show(answer.data);
      return answer;
    },
    chooseWindow: async (id, windowId) => {
      const share = handover?.shares.find(({ purchaseId }) => purchaseId === id);
      const body = { windowId, collector: share?.collector ?? null };
      const answer = await chooseWindow({ params: { id }, body });
      if (answer.data) show({ purchaseId: id, windowId });
      return answer;
    },
  };
}

interface BuyerMenuProps {
  row: BuyerRow;
  groupName: string;
  onTask: (kind: Task['kind']) => void;
}

/** Opens the phone's messages with what a buyer is asked for; whom it goes to is chosen there. */
function askingText({ receiptNumber, sheet }: BuyerRow, groupName: string): string {
  const share = receiptNumber ? `${groupName}, receipt ${receiptNumber}` : groupName;
  const cut =
    sheet?.basis === 'standard' && sheet.questions.length > 0 ? ', and how you want it cut' : '';
  const text = `For your share of ${share}, the butcher needs your name, address and phone number${cut}. Please send them to me.`;
  // Both iOS and Android read the text behind `?&`.
  return `sms:?&body=${encodeURIComponent(text)}`;
}

/** Answers of a buyer that an admin types for them: for a guest, or once the papers were printed. */
function BuyerMenu({ row, groupName, onTask }: BuyerMenuProps) {
  const { name, receiptNumber, owner, sheet } = row;
  const of = [name, receiptNumber].filter(Boolean).join(', ');
  const acts: RowAct[] = [
    ...(owner && (owner.isFrozen || !owner.contact)
      ? [
          {
            label: owner.contact ? 'Change name and address' : 'Enter name and address',
            name: `Name and address of ${of}`,
            icon: <Edit />,
            onClick: () => onTask('owner'),
          },
        ]
      : []),
    ...(sheet && (sheet.asked || sheet.questions.length > 0)
      ? [
          {
            label: 'Change the cut',
            name: `Change the cut of ${of}`,
            icon: <Cut />,
            onClick: () => onTask('cut'),
          },
        ]
      : []),
  ];
  if (owner && !owner.contact)
    acts.push({
      label: 'Ask by text message',
      name: `Ask ${of} by text message`,
      icon: <Message />,
      to: askingText(row, groupName),
    });
  return acts.length > 0 ? <RowMenu of={of} acts={acts} /> : null;
}
