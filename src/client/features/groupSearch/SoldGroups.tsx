import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { effectiveStatus } from '#shared/groups/groupStatus';

import { FoundCount } from './FoundCount';
import { GroupResults, type GroupResultsProps } from './GroupResults';
import type { SearchState } from './searchState';
import { useSearchResults } from './useSearchResults';
import type { SupplierChoice } from './useSupplierChoice';

interface SoldGroupsProps extends Omit<
  GroupResultsProps,
  'results' | 'label' | 'goneIds' | 'nothing' | 'noneNamed'
> {
  choice: SupplierChoice;
}

const nothingGone: ReadonlySet<string> = new Set();

/** Groups without shares to buy, collapsed below the others by a line that counts them. */
export function SoldGroups(props: SoldGroupsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { page } = useSoldGroups({ ...props.state, page: 1 }, props);
  return (
    <Box sx={{ mt: 4 }}>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Sold out and closed{page ? ` (${String(page.total)})` : ''}
      </Button>
      {isOpen ? <SoldResults {...props} /> : null}
    </Box>
  );
}

function SoldResults({ choice, state, ...list }: SoldGroupsProps) {
  const [own, setOwn] = useState<Partial<SearchState>>({ page: 1 });
  const shown = { ...state, ...own };
  const results = useSoldGroups(shown, { choice, columns: list.columns });
  return (
    <>
      <FoundCount results={results} goneIds={nothingGone} />
      <GroupResults
        {...list}
        label="Sold out and closed"
        nothing="Nothing is sold out or closed."
        results={results}
        state={shown}
        goneIds={nothingGone}
        onChange={(changes) => setOwn({ ...own, ...changes })}
      />
    </>
  );
}

const useSoldGroups = (
  state: SearchState,
  { choice, columns }: Pick<SoldGroupsProps, 'choice' | 'columns'>,
) => useSearchResults(state, choice, { columns, onSale: false, fadingId: null });

/** When no group on sale has the searched name but one below has: says so. */
export function NamedBelow({
  choice,
  state,
  columns,
}: Pick<SoldGroupsProps, 'choice' | 'state' | 'columns'>) {
  const { page } = useSoldGroups({ ...state, page: 1 }, { choice, columns });
  const [group] = page?.items ?? [];
  if (!group) return 'No group has that name.';
  return `${group.name} is ${effectiveStatus(group) === 'closed' ? 'closed' : 'sold out'}. See it below.`;
}
