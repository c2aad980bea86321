import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaginationProps } from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { FailureNotice } from '../../ui/FailureNotice';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingBar } from '../../ui/LoadingBar';
import { EmptyState, ErrorState, LoadingState } from '../../ui/PageState';
import { GroupCards } from './GroupCards';
import type { GroupListProps } from './groupEntries';
import { GroupTable } from './GroupTable';
import { everything, type SearchState } from './searchState';
import { groupsPerPage, type useSearchResults } from './useSearchResults';

/** Few shops have more groups on sale than a page shows. */
const Pagination = lazyPart<'default', PaginationProps>(
  () => import('@mui/material/Pagination'),
  'default',
  () => <Box sx={{ height: 40 }} />,
);

export interface GroupResultsProps extends Omit<GroupListProps, 'groups' | 'selectedId'> {
  /** Name of the results, for screen readers. */
  label: string;
  results: ReturnType<typeof useSearchResults>;
  state: SearchState;
  /** Groups that sold out and have faded. */
  goneIds: ReadonlySet<string>;
  onChange: (changes: Partial<SearchState>) => void;
  /** Text for an empty result without a suggestion. */
  nothing?: string;
  /** Why none has the name that was searched for. */
  noneNamed?: ReactNode;
}

export function GroupResults({
  label,
  results,
  state,
  goneIds,
  onChange,
  nothing,
  noneNamed,
  ...list
}: GroupResultsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { page, failure, isFetching, retry } = results;
  if (!page) {
    if (failure) return <ErrorState message={failure.title} onRetry={retry} />;
    return <LoadingState label="Loading groups" />;
  }
  const groups = page.items.filter(({ _id }) => !goneIds.has(_id));
  const rows = { ...list, groups, selectedId: state.groupId };
  const pages = Math.ceil(page.total / groupsPerPage);
  return (
    <Stack component="section" spacing={1} aria-label={label} aria-busy={isFetching}>
      {failure ? (
        <FailureNotice message={failure.title} reason={failure.reason} onRetry={retry} />
      ) : null}
      <Box sx={{ height: 2 }}>{isFetching ? <LoadingBar height={2} /> : null}</Box>
      {groups.length === 0 && nothing ? <Typography>{nothing}</Typography> : null}
      {groups.length === 0 && !nothing ? (
        <NoGroups state={state} noneNamed={noneNamed} onChange={onChange} />
      ) : null}
      {groups.length > 0 && isNarrow ? <GroupCards {...rows} /> : null}
      {groups.length > 0 && !isNarrow ? (
        <GroupTable
          {...rows}
          sorting={state}
          onSort={(sorting) => onChange({ ...sorting, page: 1 })}
        />
      ) : null}
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={Math.min(state.page, pages)}
          size="large"
          onChange={(_, next) => onChange({ page: next })}
          sx={{ alignSelf: 'center' }}
        />
      ) : null}
    </Stack>
  );
}

type NoGroupsProps = Pick<GroupResultsProps, 'state' | 'noneNamed' | 'onChange'>;

const NoGroups = ({ state, noneNamed = 'No group has that name.', onChange }: NoGroupsProps) => (
  <EmptyState
    title="No groups found."
    picture={<AnimalDrawing animal={state.animal || 'Sheep'} size={120} />}
    action={
      isNarrowed(state) ? (
        <Button variant="outlined" onClick={() => onChange(everything)}>
          Clear filters
        </Button>
      ) : null
    }
  >
    {whyNone(state, noneNamed)}
  </EmptyState>
);

/** Nothing has the name, nothing passes the filters, or there is nothing yet. */
function whyNone(state: SearchState, noneNamed: ReactNode): ReactNode {
  if (state.groupName) return noneNamed;
  return isNarrowed(state)
    ? 'No animal on sale matches the filters.'
    : 'New animals show up here as soon as they are offered.';
}

const isNarrowed = ({ groupName, supplierId, animal, state, nearFull }: SearchState): boolean =>
  [groupName, supplierId, animal, state, nearFull].some(Boolean);
