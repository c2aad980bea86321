import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface RowActionProps {
  /** Name of the act: `Edit`. */
  label: string;
  /** To what, for a screen reader: the row's name. */
  of: string;
  /** Left out where it is about money: then it is said in a word. */
  icon?: ReactElement;
  /** An address in the app; else `onClick`. */
  to?: string;
  onClick?: () => void;
  isDangerous?: boolean;
  /** Why it cannot be done here. */
  obstacle?: string;
}

/** One thing to do with a row. Why it cannot be done is said, not only shown. */
export function RowAction({
  label,
  of,
  icon,
  to,
  onClick,
  isDangerous = false,
  obstacle,
}: RowActionProps) {
  const link = to ? { component: RouterLink, to } : {};
  const color = isDangerous ? 'error.main' : 'text.secondary';
  const control = {
    ...link,
    'aria-label': `${label} ${of}`,
    'aria-description': obstacle,
    'aria-disabled': obstacle !== undefined,
    onClick: obstacle ? undefined : onClick,
  };
  const looks = obstacle ? { opacity: 0.4, cursor: 'not-allowed' } : {};
  return (
    <Tooltip title={obstacle ?? label}>
      {icon ? (
        <IconButton {...control} sx={{ color, ...sizes, ...looks }}>
          {icon}
        </IconButton>
      ) : (
        <Button {...control} size="small" color={isDangerous ? 'error' : 'primary'} sx={looks}>
          {label}
        </Button>
      )}
    </Tooltip>
  );
}

const sizes = {
  minWidth: { xs: 44, sm: 36 },
  minHeight: { xs: 44, sm: 36 },
  p: 0,
  '& svg': { fontSize: 20 },
};
