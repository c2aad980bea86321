import type { Purchase } from '../../api/purchase';
import { RowAction } from '../../ui/DataTable/RowAction';

interface RefundActionProps {
  purchase: Purchase;
  onRefund: () => void;
}

export const RefundAction = ({
  purchase: { state, buyer, portion },
  onRefund,
}: RefundActionProps) => (
  <RowAction
    label="Refund"
    of={`${portion} of ${buyer?.username ?? 'a deleted user'}`}
    onClick={onRefund}
    obstacle={state === 'paid' ? undefined : 'Only a paid share can be refunded.'}
  />
);
