import { partOfAnimal } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import {
  asSentence,
  followsText,
  fromWire,
  returnedText,
  whereMoneyIs,
} from '#shared/purchases/returnedMoney';

import type { Purchase } from '../../api/purchase';
import { useLeaveGroupMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface LeaveDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Gives one's own share back, once that is meant. */
export function LeaveDialog({ purchase, onClose }: LeaveDialogProps) {
  const { _id: id, portion, leftCents, group, later } = purchase;
  const [leaveGroup] = useLeaveGroupMutation();
  return (
    <ActionDialog
      title={`Refund your ${portion}?`}
      label={leftCents > 0 ? `Get ${formatCents(leftCents)} back` : 'Leave'}
      cancelLabel="Keep it"
      isDangerous
      act={() => leaveGroup({ params: { id } })}
      failure="Failed to refund this share."
      done={({ returned }) =>
        [
          `Your ${portion} is no longer yours.`,
          whereMoneyIs(returned && fromWire(returned), 'buyer'),
          ...followsText(later.card, 'buyer'),
        ].join(' ')
      }
      onClose={onClose}
    >
      {whatGoesBack(purchase)} The {portion}
      {group ? `, ${partOfAnimal(portion, group)},` : ''} goes to the waitlist or back on sale, so
      another member may buy it.
    </ActionDialog>
  );
}

/** All that was paid, or what of it has not gone back before. */
function whatGoesBack({ leftCents, returned }: Purchase): string {
  const gone = returned && returnedText(returned, 'buyer');
  const how = 'to the card that paid; banks take up to ten days to show it.';
  if (!gone) return `You get a full refund ${how}`;
  return `${asSentence(gone)} ${leftCents > 0 ? `You get the rest back ${how}` : 'Nothing more goes back.'}`;
}
