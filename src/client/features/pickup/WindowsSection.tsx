import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { GroupHandover, PickupWindow } from '#shared/pickup/pickup.contract';
import { describePlace, describeTime } from '#shared/pickup/windows';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { dividedList } from '../../ui/dividedList';
import { LoadFailure } from '../../ui/FailureNotice';
import { countOf } from '../../ui/labels';
import { lazyPart } from '../../ui/lazyPart';
import { FoldedSection } from '../../ui/FoldedSections';
import { useGetHandoverQuery } from './handoverApi';
import { useDeleteWindowMutation } from './pickupApi';

const WindowDialog = lazyPart(() => import('./WindowDialog'), 'WindowDialog');

/** An admin adds, changes and takes away the windows that buyers choose from. */
export function WindowsSection({ group }: { group: Group }) {
  const answer = useGetHandoverQuery({ params: { id: group._id } });
  const { data, error } = answer;
  if (errorStatus(error) === 404) return null;
  const windows = data?.windows ?? [];
  const unchosen = data?.shares.filter(({ windowId }) => windowId === null).length ?? 0;
  return (
    <FoldedSection
      title="Pickup windows"
      standing={data ? standingOf(data) : error ? 'Not loaded' : ''}
      isToDo={windows.length === 0 || unchosen > 0}
    >
      <LoadFailure answer={answer} failure="Failed to load the windows." mb={2} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Buyers choose one on their share’s page, until 24 hours before it begins, and are reminded.
        {windows.length > 0 && unchosen > 0
          ? ` ${String(unchosen)} ${unchosen === 1 ? 'share has' : 'shares have'} chosen none yet.`
          : ''}
      </Typography>
      <Box component="ul" sx={dividedList}>
        {windows.map((window) => (
          <WindowRow key={window._id} group={group} window={window} />
        ))}
      </Box>
      <DialogButton
        variant="outlined"
        sx={{ mt: windows.length > 0 ? 2 : 0 }}
        dialog={(onClose) => <WindowDialog group={group} onClose={onClose} />}
      >
        Add a window
      </DialogButton>
    </FoldedSection>
  );
}

function standingOf({ windows, shares }: GroupHandover): string {
  if (windows.length === 0) return 'None yet';
  const chosen = shares.filter(({ windowId }) => windowId !== null).length;
  return `${String(chosen)} of ${String(shares.length)} have chosen`;
}

function WindowRow({ group, window }: { group: Group; window: PickupWindow }) {
  const [remove] = useDeleteWindowMutation();
  const when = describeTime(window, group.timeZone);
  const { taken, room } = window;
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{when}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{describePlace(window)}</Typography>
      {window.note ? <Typography variant="body2">{window.note}</Typography> : null}
      <Typography variant="body2" color="textSecondary">
        {taken} of {room} shares{taken >= room ? ': full' : ''}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
        <DialogButton
          variant="outlined"
          aria-label={`Change ${when}`}
          dialog={(onClose) => <WindowDialog group={group} window={window} onClose={onClose} />}
        >
          Change
        </DialogButton>
        <DialogButton
          color="error"
          aria-label={`Remove ${when}`}
          dialog={(onClose) => (
            <ActionDialog
              title="Remove this window?"
              label="Remove"
              isDangerous
              act={() => remove({ params: { id: group._id, windowId: window._id } })}
              failure="Failed to remove the window."
              done="The window is gone."
              onClose={onClose}
            >
              {taken === 0
                ? 'No buyer has chosen it.'
                : `The buyers of ${countOf(taken, 'share')} get an email at once, and choose another window.`}
            </ActionDialog>
          )}
        >
          Remove
        </DialogButton>
      </Stack>
    </li>
  );
}
