import Typography from '@mui/material/Typography';

import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { useSetContactMutation } from '../../api/ownersApi';
import type { Receipt } from '../../api/purchase';
import { useActor } from '../../session/useUser';
import { ContactText } from '../../ui/ContactText';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';

const ContactDialog = lazyPart(() => import('../../ui/ContactDialog'), 'ContactDialog');
const OwnerDialog = lazyPart(() => import('./OwnerDialog'), 'OwnerDialog');

/** Owner of the share, as the butcher knows them. */
export function OwnerPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { owner, userId, supplier } = receipt;
  if (!owner) return null;
  const { contact, isFrozen } = owner;
  const isOwn = userId === reader.id;
  return (
    <>
      {contact ? (
        <Typography sx={{ mb: 2 }}>
          <ContactText contact={contact} />
        </Typography>
      ) : (
        <Typography sx={{ mb: 2 }}>
          {isOwn
            ? 'The butcher has to know whose animal it is.'
            : 'The buyer has not given name, phone and address yet.'}
        </Typography>
      )}
      {isOwn && isFrozen ? (
        <Typography variant="body2" color="textSecondary">
          The papers for the butcher are printed with this. If it has changed, tell {supplier.name}.
        </Typography>
      ) : null}
      {isOwn && !isFrozen ? <OwnButton supplier={supplier.name} contact={contact} /> : null}
      {!isOwn && (isFrozen || !contact) ? (
        <DialogButton
          variant="outlined"
          size="small"
          dialog={(onClose) => (
            <OwnerDialog purchaseId={receipt._id} contact={contact} onClose={onClose} />
          )}
        >
          {contact ? 'Change' : 'Enter for them'}
        </DialogButton>
      ) : null}
    </>
  );
}

/** The buyer's own, which is the account's. */
function OwnButton({ supplier, contact }: { supplier: string; contact: OwnerContact | null }) {
  const [setContact] = useSetContactMutation();
  return (
    <DialogButton
      variant={contact ? 'outlined' : 'contained'}
      dialog={(onClose) => (
        <ContactDialog
          title="For the butcher"
          note={`${supplier} and their butcher see it, no other buyer does. It is deleted two years after the group has ended.`}
          contact={contact}
          isOwn
          save={(body) => setContact({ body })}
          onClose={onClose}
        />
      )}
    >
      {contact ? 'Change' : 'Fill it in'}
    </DialogButton>
  );
}
