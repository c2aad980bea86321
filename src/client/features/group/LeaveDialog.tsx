import { partOfAnimal } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import { fromWire, whereMoneyIs } from '#shared/purchases/returnedMoney';

import type { Purchase } from '../../api/purchase';
import { useLeaveGroupMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';

interface LeaveDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Gives one's own share back, once that is meant. */
export function LeaveDialog({ purchase, onClose }: LeaveDialogProps) {
  const { _id: id, portion, paidCents, group } = purchase;
  const [leaveGroup] = useLeaveGroupMutation();
  return (
    <ActionDialog
      title={`Refund your ${portion}?`}
      label={`Get ${formatCents(paidCents)} back`}
      cancelLabel="Keep it"
      isDangerous
      act={() => leaveGroup({ params: { id } })}
      failure="Failed to refund this share."
      done={({ returned }) =>
        `Your ${portion} is no longer yours. ${whereMoneyIs(returned && fromWire(returned), 'buyer')}`
      }
      onClose={onClose}
    >
      You get a full refund to the card that paid; banks take up to ten days to show it. The{' '}
      {portion}
      {group ? `, ${partOfAnimal(portion, group)},` : ''} goes to the waitlist or back on sale, so
      another member may buy it.
    </ActionDialog>
  );
}
