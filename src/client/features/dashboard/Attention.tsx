import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ListItem from '@mui/material/ListItem';
import { Link as RouterLink } from 'react-router-dom';

import type { Alert } from '#shared/alerts/alerts.contract';

import {
  isReturnsHeld,
  useReleaseReturnsMutation,
  useResolveAlertMutation,
} from '../../api/alertsApi';
import { errorMessage, errorStatus, isRefusal } from '../../api/errorMessage';
import { ActionDialog } from '../../ui/ActionDialog';
import { countOf } from '../../ui/labels';
import { notify } from '../../ui/notify';
import { NotLoaded } from './NotLoaded';
import { paths } from '../../config/paths';
import { When } from '../../ui/When';

/** More than these would push the rest of the page out of sight. */
const shownAtFirst = 3;

type AlertsAnswer = { data?: Alert[] | undefined; error?: unknown; refetch: () => unknown };

/**
 * Alerts that need an admin, newest first; nothing without one.
 * @param answer of the one call, because another subscription to a failed call would send it again
 */
export function Attention({ answer }: { answer: AlertsAnswer }) {
  const { data: alerts = [], error, refetch } = answer;
  const [resolve] = useResolveAlertMutation();
  const [isWhole, setIsWhole] = useState(false);
  const [held, setHeld] = useState<Alert | null>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);

  const handleSeen = async ({ _id: id }: Alert) => {
    // Its button disappears, so the focus moves to the top of the list.
    titleRef.current?.focus();
    const { error: refusal } = await resolve({ params: { id } });
    if (!refusal) return;
    if (errorStatus(refusal) === 404) {
      // What it asked for, such as a payment by check, may not be wanted any more.
      notify.info('This alert had already ended: by itself, or because another admin handled it.');
    } else {
      notify.error(errorMessage(refusal, 'Could not mark it as handled.'));
    }
  };

  if (error && !isRefusal(error)) {
    const message = 'Could not load what needs attention.';
    return <NotLoaded message={message} onRetry={() => void refetch()} />;
  }
  if (alerts.length === 0) return null;
  const shown = isWhole ? alerts : alerts.slice(0, shownAtFirst);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="attention" sx={frame}>
      <Typography id="attention" ref={titleRef} tabIndex={-1} variant="h3" component="h2">
        What needs attention
      </Typography>
      <List disablePadding aria-labelledby="attention">
        {shown.map((alert) => (
          <AlertRow
            key={alert._id}
            alert={alert}
            act={isReturnsHeld(alert) ? 'Release payments' : 'Mark as handled'}
            onAct={() => (isReturnsHeld(alert) ? setHeld(alert) : void handleSeen(alert))}
          />
        ))}
      </List>
      {shown.length < alerts.length ? (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mt: 1, ml: -1.5 }}>
          Show all {countOf(alerts.length, 'alert')}
        </Button>
      ) : null}
      {held ? <ReleaseReturnsDialog alert={held} onClose={() => setHeld(null)} /> : null}
    </Paper>
  );
}

const frame = {
  mb: 3,
  px: 2,
  pt: 2,
  pb: 1,
  borderInlineStart: '4px solid var(--mui-palette-warning-main)',
  '& h2:focus': { outline: 'none' },
};

interface ReleaseReturnsDialogProps {
  alert: Alert;
  onClose: () => void;
}

/** Confirms refunds of payments that the database does not contain. */
function ReleaseReturnsDialog({ alert, onClose }: ReleaseReturnsDialogProps) {
  const [release] = useReleaseReturnsMutation();
  return (
    <ActionDialog
      title="Release these payments?"
      label="Release payments"
      isDangerous
      act={() => release()}
      failure="Could not release the payments."
      done={({ payments }) => `${countOf(payments, 'payment')} released.`}
      onClose={onClose}
    >
      <Typography gutterBottom>{alert.message}</Typography>
      <Typography>
        Shares that are still free are sold to those who paid for them. All other money goes back to
        the cards. This cannot be undone.
      </Typography>
    </ActionDialog>
  );
}

interface AlertRowProps {
  alert: Alert;
  /** Label of the act that deals with it. */
  act: string;
  onAct: () => void;
}

const AlertRow = ({ alert, act, onAct }: AlertRowProps) => (
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
