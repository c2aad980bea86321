import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { formatCents } from '#shared/money';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';

import { errorMessage } from '../../api/errorMessage';
import type { Purchase } from '../../api/purchase';
import { useRefundPurchaseMutation } from '../../api/purchasesApi';
import { fieldProps } from '../../ui/fieldProps';
import { FormDialog } from '../../ui/FormDialog';
import { notify } from '../../ui/notify';

interface RefundDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

export function RefundDialog({ purchase, onClose }: RefundDialogProps) {
  const { _id: id, priceCents, portion, buyer } = purchase;
  const [refundPurchase, { isLoading }] = useRefundPurchaseMutation();
  const form = useForm({
    resolver: zodResolver(purchaseRoutes.refundPurchase.body),
    defaultValues: { reason: '' },
  });

  const handleRefund = form.handleSubmit(async (body) => {
    const { error } = await refundPurchase({ params: { id }, body });
    if (error) {
      notify.error(errorMessage(error, 'Failed to refund this share.'));
      return;
    }
    notify.success(`${formatCents(priceCents)} is on its way back.`);
    onClose();
  });

  return (
    <FormDialog
      title="Refund this share?"
      submitLabel={`Refund ${formatCents(priceCents)}`}
      isDangerous
      isBusy={isLoading}
      onSubmit={handleRefund}
      onClose={onClose}
    >
      <Typography>
        {buyer?.username ?? 'The buyer'} gets {formatCents(priceCents)} back and is told why. The{' '}
        {portion} is on sale again, unless the group is closed.
      </Typography>
      <TextField label="Reason" multiline minRows={2} {...fieldProps(form, 'reason')} />
    </FormDialog>
  );
}
