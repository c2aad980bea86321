import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { useSetContactMutation } from '../../../api/ownersApi';
import { ContactText } from '../../../ui/ContactText';
import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

const ContactDialog = lazyPart(() => import('../../../ui/ContactDialog'), 'ContactDialog');

/** How a butcher reaches the owner of a share. */
export function ContactSection({ contact }: { contact: OwnerContact | null }) {
  const mutation = useSetContactMutation();
  const [setContact] = mutation;
  const [empty, isEmptying] = useAct(mutation, {
    failure: 'Failed to delete name, phone and address.',
    done: 'Deleted.',
  });
  return (
    <Setting
      title="For the butcher"
      text={
        contact ? (
          <ContactText contact={contact} />
        ) : (
          'Your name, phone and address, for your butcher.'
        )
      }
      action={
        <Stack direction="row" spacing={1}>
          {contact ? (
            <Button
              color="error"
              loading={isEmptying}
              onClick={() => empty({ body: { contact: null } })}
            >
              Delete
            </Button>
          ) : null}
          <DialogButton
            variant="outlined"
            dialog={(onClose) => (
              <ContactDialog
                title="For the butcher"
                note="The ranch that you buy from and its butcher see it, no other ranch or buyer does. Papers that are printed already keep what they name."
                contact={contact}
                isOwn
                save={(body) => setContact({ body })}
                onClose={onClose}
              />
            )}
          >
            {contact ? 'Change' : 'Fill it in'}
          </DialogButton>
        </Stack>
      }
    />
  );
}
