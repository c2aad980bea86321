import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { TextInput } from '../../ui/TextInput';

interface CheckOffBarProps {
  find: string;
  onFind: (text: string) => void;
  /** State of the list. */
  children: ReactNode;
}

/** In sight while the list is scrolled. The field comes when asked for: it would stand where a buyer can. */
export function CheckOffBar({ find, onFind, children }: CheckOffBarProps) {
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = isAsked || find !== '';
  const handleOpen = () => {
    flushSync(() => setIsAsked(true));
    field.current?.focus();
  };
  const handleClose = () => {
    setIsAsked(false);
    if (find !== '') onFind('');
  };
  return (
    <Stack spacing={1} sx={barSx}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography role="status" sx={{ fontSize: '1.125rem' }}>
          {children}
        </Typography>
        <IconButton
          aria-label="Find a buyer"
          aria-expanded={isOpen}
          onClick={isOpen ? handleClose : handleOpen}
          sx={{ width: 48, height: 48 }}
        >
          {isOpen ? <Close /> : <Search />}
        </IconButton>
      </Stack>
      {isOpen ? (
        <TextInput
          label="Find a name or receipt number"
          type="search"
          inputRef={field}
          value={find}
          onChange={({ target }) => onFind(target.value)}
          sx={{ '& input': { fontSize: '1.25rem', minHeight: 32 } }}
        />
      ) : null}
    </Stack>
  );
}

const barSx = { position: 'sticky', top: 0, zIndex: 1, pt: 1, bgcolor: 'background.default' };
