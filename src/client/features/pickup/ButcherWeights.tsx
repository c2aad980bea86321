import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, type ComponentProps } from 'react';

import type { ButcherPapers } from '#shared/papers/butcher.contract';

import {
  butcherShareSaved,
  useSaveButcherBoxesMutation,
  useSaveButcherWeightsMutation,
} from '../../api/butcherApi';
import { useAppDispatch } from '../../api/useAppDispatch';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { DataTable } from '../../ui/DataTable/DataTable';
import { knownRows } from '../../ui/DataTable/knownRows';
import { useListTable } from '../../ui/DataTable/useListTable';
import { PhoneLink } from '../../ui/PhoneLink';
import { Section } from '../../ui/Section';
import { When } from '../../ui/When';
import { HangingWeightForm } from './HangingWeightForm';
import { weightColumns } from './typedColumns';
import { TypedTable } from './TypedTable';
import type { TypedShare } from './useTypedShares';

type ButcherRow = TypedShare &
  Pick<ButcherPapers['shares'][number], 'portion' | 'part' | 'contact'>;

interface ButcherWeightsProps {
  linkKey: string;
  papers: ButcherPapers;
  /** Papers of the boxes, printed once they are saved. */
  labels: ComponentProps<typeof TypedTable>['below'];
}

/** Fields of the butcher's link: the weight of the carcass, and a table of the boxes of all owners. */
export function ButcherWeights({ linkKey, papers, labels }: ButcherWeightsProps) {
  const { shares } = papers;
  const dispatch = useAppDispatch();
  const [saveWeights] = useSaveButcherWeightsMutation();
  const [saveBoxes] = useSaveButcherBoxesMutation();
  const table = useListTable({ columns, pageSize: 10 });
  const rows = useMemo(
    () =>
      shares.map((share) => ({
        ...share,
        _id: share.purchaseId,
        name: share.contact?.name ?? share.buyer,
        windowId: null,
      })),
    [shares],
  );
  return (
    <TypedTable
      name={`butcher’s boxes ${linkKey}`}
      shares={rows}
      calls={{
        saveBoxes: async (purchaseId, body) => {
          const answer = await saveBoxes({ params: { key: linkKey, purchaseId }, body });
          if (answer.data) dispatch(butcherShareSaved(linkKey, purchaseId, answer.data));
          return answer;
        },
      }}
      isSavedByLeaving
      below={labels}
    >
      <Section title="Weights and boxes">
        <Box sx={{ mb: 3 }}>
          <HangingWeightForm
            name={`butcher’s carcass ${linkKey}`}
            stored={papers}
            weightKind={papers.weightKind}
            save={(body) => saveWeights({ params: { key: linkKey }, body })}
          />
        </Box>
        <DataTable
          name="butcher"
          label="Shares"
          searchLabel="Find an owner"
          toolsFrom={10}
          table={table}
          {...knownRows(rows)}
          empty={<Typography>No share is sold yet.</Typography>}
          noMatch="No owner is found by that."
        />
      </Section>
    </TypedTable>
  );
}

const columns: readonly Column<ButcherRow>[] = [
  {
    key: 'name',
    label: 'Owner',
    width: 200,
    grow: 1,
    value: ({ name }) => name,
    searchText: ({ name, receiptNumber }) => `${name}\n${receiptNumber ?? ''}`,
    cell: ({ name, portion, part, receiptNumber }) => (
      <CellText isName note={[`${portion}, ${part}`, receiptNumber].filter(Boolean).join(' · ')}>
        {name}
      </CellText>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 150,
    value: ({ contact }) => contact?.phone ?? null,
    cell: ({ contact }) => (contact ? <PhoneLink phone={contact.phone} /> : '—'),
  },
  ...weightColumns,
  {
    key: 'weighedAt',
    label: 'Saved',
    width: 110,
    value: ({ weighedAt }) => weighedAt,
    cell: ({ weighedAt }) => (weighedAt ? <When at={weighedAt} /> : 'Not yet'),
  },
];
