import More from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface RowMenuProps {
  /** The row's name, for a screen reader. */
  of: string;
  acts: readonly RowAct[];
}

export interface RowAct {
  /** Its act: `Edit`. */
  label: string;
  /** Its whole name, for a screen reader: `Edit Angus steer`. */
  name: string;
  icon: ReactElement;
  /** An address in the app or of another program (`sms:`); else `onClick`. */
  to?: string;
  onClick?: (() => void) | undefined;
  isDangerous?: boolean;
}

/** Acts of a row behind one button. */
export function RowMenu({ of, acts }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 }, p: 0 }}
      >
        <More fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {acts.map(({ label, name, icon, to, onClick, isDangerous }) => (
          <MenuItem
            key={label}
            aria-label={name}
            {...(to ? { component: RouterLink, to } : {})}
            onClick={() => {
              close();
              onClick?.();
            }}
            sx={isDangerous ? { color: 'error.main' } : undefined}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
