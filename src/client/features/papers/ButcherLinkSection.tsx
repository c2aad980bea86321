import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import {
  useCreateButcherLinkMutation,
  useEndButcherLinkMutation,
  useGetButcherLinkQuery,
} from '../../api/butcherApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { FoldedSection } from '../../ui/FoldedSections';
import { ShareLinkField } from '../../ui/ShareLinkField';
import { useAct } from '../../ui/useAct';

/** For admins of a group: makes and ends the link by which the butcher works on it. */
export function ButcherLinkSection({ groupId, name }: { groupId: string; name: string }) {
  const args = { params: { id: groupId } };
  const { data } = useGetButcherLinkQuery(args);
  const [make, isMaking] = useAct(useCreateButcherLinkMutation(), {
    failure: 'Failed to make the butcher’s link.',
  });
  const [end] = useEndButcherLinkMutation();
  if (!data) return null;
  return (
    <FoldedSection title="The butcher’s link" standing={data.butcherLink ? 'On' : 'Off'}>
      <Typography sx={{ mb: 2 }}>
        With it the butcher sees names and phones of the owners and the cut sheets, prints labels,
        and enters weights and boxes, without an account. Send it to the butcher alone.
      </Typography>
      {data.butcherLink ? (
        <Stack spacing={1.5}>
          <ShareLinkField label="Butcher’s link" url={data.butcherLink.url} title={name} />
          <DialogButton
            color="error"
            variant="outlined"
            sx={{ alignSelf: 'flex-start' }}
            dialog={(onClose) => (
              <ActionDialog
                title="Turn off the butcher’s link?"
                label="Turn off link"
                isDangerous
                act={() => end(args)}
                failure="Failed to turn off the butcher’s link."
                done="The link is off."
                onClose={onClose}
              >
                The link stops working at once. What the butcher has entered stays.
              </ActionDialog>
            )}
          >
            Turn off link
          </DialogButton>
        </Stack>
      ) : (
        <Button variant="outlined" loading={isMaking} onClick={() => make(args)}>
          Make the butcher’s link
        </Button>
      )}
    </FoldedSection>
  );
}
