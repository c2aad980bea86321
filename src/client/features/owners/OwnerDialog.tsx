import type { OwnerContact } from '#shared/owners/ownerContact.schema';

import { useSetPurchaseOwnerMutation } from '../../api/ownersApi';
import { ContactDialog } from '../../ui/ContactDialog';

interface OwnerDialogProps {
  purchaseId: string;
  contact: OwnerContact | null;
  onClose: () => void;
}

/** An admin types the owner: of a guest, or after the papers were printed. */
export function OwnerDialog({ purchaseId, contact, onClose }: OwnerDialogProps) {
  const [setOwner] = useSetPurchaseOwnerMutation();
  return (
    <ContactDialog
      title="The owner of this share"
      note="As the buyer told you: it stands on the papers and on the receipt."
      contact={contact}
      isOwn={false}
      save={(body) => setOwner({ params: { id: purchaseId }, body })}
      onClose={onClose}
    />
  );
}
