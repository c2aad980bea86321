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
  const { _id: id, priceCents, portion, buyer, method } = purchase;
  const name = buyer?.username ?? 'The buyer';
  const price = formatCents(priceCents);
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
    notify.success(
      method === 'cash'
        ? `Refunded. Hand ${price} back in cash, then mark it as handed back.`
        : `${price} is on its way back.`,
    );
    onClose();
  });

  return (
    <FormDialog
      title="Refund this share?"
      submitLabel={`Refund ${price}`}
      isDangerous
      isBusy={isLoading}
      onSubmit={handleRefund}
      onClose={onClose}
    >
      <Typography>
        {method === 'cash'
          ? `${name} paid in cash: you hand ${price} back, and mark it as handed back then. They see your reason.`
          : `${name} gets ${price} back and sees your reason.`}{' '}
        The {portion} goes to the next in line or back on sale, unless the group is closed.
      </Typography>
      <TextField
        label="Reason (the buyer reads it)"
        multiline
        minRows={2}
        {...fieldProps(form, 'reason')}
      />
    </FormDialog>
  );
}
