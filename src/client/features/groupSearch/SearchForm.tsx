import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';

import type { SearchState } from './searchState';
import { SupplierField } from './SupplierField';
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
  const { control, register, handleSubmit } = useForm<Search>({ values: search });
  return (
    <Stack
      component="form"
      role="search"
      aria-label="Groups"
      noValidate
      onSubmit={(event) => void handleSubmit(onSearch)(event)}
      direction={{ xs: 'column', md: 'row' }}
      spacing={2}
      sx={{ mb: 4, alignItems: { md: 'stretch' }, '& > *': { flex: { md: 1 } } }}
    >
      <Controller
        name="supplierId"
        control={control}
        render={({ field }) => (
          <SupplierField choice={choice} supplierId={field.value} onChange={field.onChange} />
        )}
      />
      <TextField
        {...register('groupName', { setValueAs: (text: string) => text.trim() })}
        label="Group name (optional)"
        type="search"
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
