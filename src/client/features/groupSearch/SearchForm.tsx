import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';

import { PlainInput } from '../../ui/plainFields';

interface SearchFormProps {
  /** Name that was last searched for. */
  groupName: string;
  isSearching: boolean;
  onSearch: (groupName: string) => void;
}

const label = 'Group name (optional)';

/** Searches again while a search is under way: the last one counts. */
export function SearchForm({ groupName, isSearching, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useTyped(groupName);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Stack
      component="form"
      role="search"
      aria-label="Groups"
      noValidate
      onSubmit={handleSubmit}
      direction="row"
      spacing={1}
      sx={{ mb: 1, maxWidth: { md: 620 } }}
    >
      <PlainInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flex: 1, minHeight: 47 }}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={
          isSearching ? <CircularProgress aria-hidden size={20} color="inherit" /> : <Search />
        }
        aria-busy={isSearching}
        sx={{
          flexShrink: 0,
          px: 2,
          '@media (max-width: 359px)': { '& .MuiButton-startIcon': { display: 'none' } },
        }}
      >
        Search
      </Button>
    </Stack>
  );
}

/** Text of the search field, until something else was searched for, as by going back. */
function useTyped(groupName: string) {
  const [typed, setTyped] = useState(groupName);
  const [last, setLast] = useState(groupName);
  if (groupName !== last) {
    setLast(groupName);
    setTyped(groupName);
  }
  return [typed, setTyped] as const;
}
