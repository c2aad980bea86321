import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';

import { TextInput } from '../../ui/TextInput';
import type { SearchState } from './searchState';
import { SupplierFilter } from './SupplierFilter';
import type { SupplierChoice } from './useSupplierChoice';

type Search = Pick<SearchState, 'supplierId' | 'groupName'>;

interface SearchFormProps {
  choice: SupplierChoice;
  /** What was last searched for. */
  search: Search;
  isSearching: boolean;
  onSearch: (search: Search) => void;
}

/** Searches again while a search is under way: the last one counts. */
export function SearchForm({ choice, search, isSearching, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useTyped(search);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch({ ...typed, groupName: typed.groupName.trim() });
  };
  return (
    <Stack
      component="form"
      role="search"
      aria-label="Groups"
      noValidate
      onSubmit={handleSubmit}
      direction={{ xs: 'column', md: 'row' }}
      spacing={2}
      sx={{ mb: 4, alignItems: { md: 'stretch' }, '& > *': { flex: { md: 1 } } }}
    >
      <SupplierFilter
        choice={choice}
        supplierId={typed.supplierId}
        onChange={(supplierId) => setTyped({ ...typed, supplierId })}
      />
      <TextInput
        label="Group name (optional)"
        type="search"
        value={typed.groupName}
        onChange={({ target }) => setTyped({ ...typed, groupName: target.value })}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={isSearching ? <CircularProgress size={20} color="inherit" /> : <Search />}
        aria-busy={isSearching}
        sx={{ flex: { md: '0 0 auto' }, minHeight: 56, px: 4 }}
      >
        Search
      </Button>
    </Stack>
  );
}

/** What is typed, until something else was searched for, as by going back. */
function useTyped(search: Search) {
  const [typed, setTyped] = useState(search);
  const [last, setLast] = useState(search);
  const { supplierId, groupName } = search;
  if (supplierId !== last.supplierId || groupName !== last.groupName) {
    setLast(search);
    setTyped(search);
  }
  return [typed, setTyped] as const;
}
