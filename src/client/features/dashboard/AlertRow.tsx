import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Alert } from '#shared/alerts/alerts.contract';

import { paths } from '../../config/paths';
import { When } from '../../ui/When';

interface AlertRowProps {
  alert: Alert;
  /** What can be done about it. */
  act: string;
  onAct: () => void;
}

export const AlertRow = ({ alert, act, onAct }: AlertRowProps) => (
  <ListItem disableGutters sx={row}>
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{alert.message}</Typography>
      <Typography variant="body2" color="textSecondary" component="div">
        {alert.groupId ? (
          <>
            <Link component={RouterLink} to={paths.adminGroup(alert.groupId)}>
              {alert.groupName ?? 'Group'}
            </Link>
            {' · '}
          </>
        ) : null}
        <When at={alert.raisedAt} />
      </Typography>
    </Box>
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={`${act}: ${alert.message}`}
      onClick={onAct}
    >
      {act}
    </Button>
  </ListItem>
);

const row = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  justifyContent: 'space-between',
  gap: { xs: 1, sm: 3 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& .MuiButton-root': { flexShrink: 0 },
};
