import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { useSetPurchaseOwnerMutation } from '../../api/ownersApi';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';

const ContactDialog = lazyPart(() => import('../../ui/ContactDialog'), 'ContactDialog');

interface TypedButtonProps {
  purchaseId: string;
  contact: OwnerContact | null;
}

/** An admin types the owner: of a guest, or after the papers were printed. */
export function TypedButton({ purchaseId, contact }: TypedButtonProps) {
  const [setOwner] = useSetPurchaseOwnerMutation();
  return (
    <DialogButton
      variant="outlined"
      size="small"
      dialog={(onClose) => (
        <ContactDialog
          title="The owner of this share"
          note="As the buyer told you: it stands on the papers and on the receipt."
          contact={contact}
          isOwn={false}
          act={(body) => setOwner({ params: { id: purchaseId }, body })}
          onClose={onClose}
        />
      )}
    >
      {contact ? 'Change' : 'Enter for them'}
    </DialogButton>
  );
}
