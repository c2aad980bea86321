import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

import { effectiveStatus } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';
import {
  useCreateShareLinkMutation,
  useEndShareLinkMutation,
  useGetShareLinkQuery,
} from '../../api/sharingApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { PrintSign } from '../../ui/PrintSign';
import { QrCode } from '../../ui/QrCode';
import { Section } from '../../ui/Section';
import { ShareLinkField } from '../../ui/ShareLinkField';
import { useAct } from '../../ui/useAct';

/** For the group's admins: creates and ends its share link, and sets whether buyers see it. */
export function ShareLinkSection({ group }: { group: Group }) {
  const args = { params: { id: group._id } };
  const { data } = useGetShareLinkQuery(args);
  const [make, isMaking] = useAct(useCreateShareLinkMutation(), {
    failure: 'Failed to make the share link.',
  });
  const [end] = useEndShareLinkMutation();
  if (!data) return null;
  const { shareLink } = data;
  // Nothing of a group that is sold out is to be passed on.
  if (!shareLink && effectiveStatus(group) !== 'open') return null;
  const endDialog = (onClose: () => void) => (
    <ActionDialog
      title="Turn off the share link?"
      label="Turn off link"
      isDangerous
      act={() => end(args)}
      failure="Failed to turn off the share link."
      done="The link is off."
      onClose={onClose}
    >
      The link stops working at once. You can make a new one, with another address.
    </ActionDialog>
  );

  return (
    <Section title="Share link">
      <Typography sx={{ mb: 2 }}>
        Anyone with the link sees the animal, what is left and what it costs, without an account.
        The only name they see is the supplier’s.
      </Typography>
      {shareLink ? (
        <Stack spacing={1.5}>
          <ShareLinkField url={shareLink.url} title={group.name} />
          <Stack direction="row" useFlexGap spacing={2} sx={codeSx}>
            <Box>
              <QrCode text={shareLink.url} label="QR code of the share link" size={128} />
            </Box>
            <PrintSign
              title={group.name}
              text="Scan to see what is left and what a share costs."
              url={shareLink.url}
            />
          </Stack>
          <FormControlLabel
            label="Let buyers share this link"
            control={
              <Switch
                checked={shareLink.buyersMayShare}
                disabled={isMaking}
                onChange={({ target: { checked } }) =>
                  void make({ ...args, body: { buyersMayShare: checked } })
                }
              />
            }
          />
          <DialogButton
            color="error"
            variant="outlined"
            sx={{ alignSelf: 'flex-start' }}
            dialog={endDialog}
          >
            Turn off link
          </DialogButton>
        </Stack>
      ) : (
        <Button variant="contained" loading={isMaking} onClick={() => make({ ...args, body: {} })}>
          Make a share link
        </Button>
      )}
    </Section>
  );
}

const codeSx = { flexWrap: 'wrap', alignItems: 'center' };
