import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import {
  useCreateShareLinkMutation,
  useEndShareLinkMutation,
  useGetShareLinkQuery,
} from '../../api/sharingApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/Section';
import { ShareLinkField } from '../../ui/ShareLinkField';

/** Whoever runs the group makes its link, ends it, and says whether buyers see it; else nothing. */
export function ShareLinkSection({ group }: { group: Group }) {
  const args = { params: { id: group._id } };
  const { data } = useGetShareLinkQuery(args);
  const [make, making] = useCreateShareLinkMutation();
  const [end, ending] = useEndShareLinkMutation();
  const [isAsking, setIsAsking] = useState(false);
  if (!data) return null;
  const { shareLink } = data;

  const change = async (body: { buyersMayShare?: boolean }) => {
    const answer = await make({ ...args, body });
    if (answer.error) notify.error(errorMessage(answer.error, 'Failed to make the share link.'));
  };
  const handleEnd = async () => {
    const answer = await end(args);
    setIsAsking(false);
    if (answer.error) notify.error(errorMessage(answer.error, 'Failed to end the share link.'));
    else notify.success('The link has ended.');
  };

  return (
    <Section title="Share link">
      <Typography sx={{ mb: 2 }}>
        Anyone with the link sees the animal, what is left and what it costs, without an account.
        The only name they see is the supplier’s.
      </Typography>
      {shareLink ? (
        <Stack spacing={1.5}>
          <ShareLinkField url={shareLink.url} title={group.name} />
          <FormControlLabel
            label="Buyers may pass it on, too"
            control={
              <Switch
                checked={shareLink.buyersMayShare}
                disabled={making.isLoading}
                onChange={({ target }) => void change({ buyersMayShare: target.checked })}
              />
            }
          />
          <Button
            color="error"
            variant="outlined"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => setIsAsking(true)}
          >
            End the link
          </Button>
        </Stack>
      ) : (
        <Button variant="contained" loading={making.isLoading} onClick={() => void change({})}>
          Make a share link
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="End the share link?"
        confirmLabel="End the link"
        isDangerous
        isBusy={ending.isLoading}
        onConfirm={() => void handleEnd()}
        onCancel={() => setIsAsking(false)}
      >
        The link stops working at once. You can make a new one, with another address.
      </ConfirmDialog>
    </Section>
  );
}
