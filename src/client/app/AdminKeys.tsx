import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

import { isTyping } from '../ui/isTyping';
import { lazyPart } from '../ui/lazyPart';

const AdminKeysDialog = lazyPart(() => import('./AdminKeysDialog'), 'AdminKeysDialog');

const storageKey = 'adminKeys';

/** The keys of the admin pages. Those of one character can be switched off (WCAG 2.1.4). */
export function AdminKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(() => localStorage.getItem(storageKey) !== 'off');

  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      if (event.key === '?') setIsOpen(true);
      if (event.key === '/') focusSearch(event);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOn]);

  const handleSwitch = (isWanted: boolean) => {
    localStorage.setItem(storageKey, isWanted ? 'on' : 'off');
    setIsOn(isWanted);
  };
  return (
    <Box sx={{ mt: 4, textAlign: 'right', displayPrint: 'none' }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<Keyboard />}
        onClick={() => setIsOpen(true)}
        sx={{ color: 'text.secondary' }}
      >
        Keyboard shortcuts
      </Button>
      {isOpen ? (
        <AdminKeysDialog isOn={isOn} onSwitch={handleSwitch} onClose={() => setIsOpen(false)} />
      ) : null}
    </Box>
  );
}

/** The first search box in sight; behind a dialog there is none. */
function focusSearch(event: KeyboardEvent): void {
  if (document.querySelector('[role=dialog]')) return;
  const search = document.querySelector<HTMLElement>('#main input[type=search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
}
