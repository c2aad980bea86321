import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { partOfAnimal } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';
import {
  asSentence,
  fromWire,
  returnedText,
  whereMoneyIs,
  type ReturnedMoney,
} from '#shared/purchases/returnedMoney';

import type { Purchase } from '../../api/purchase';
import { useRefundPurchaseMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';

interface RefundDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

export function RefundDialog({ purchase, onClose }: RefundDialogProps) {
  const { _id: id, leftCents, portion, buyer, method, group, returned: gone } = purchase;
  const name = buyer?.username ?? 'The buyer';
  const amount = formatCents(leftCents);
  const isCash = method === 'cash';
  const [refundPurchase] = useRefundPurchaseMutation();
  const form = useForm({
    resolver: zodResolver(purchaseRoutes.refundPurchase.body),
    defaultValues: { reason: '' },
  });
  return (
    <ActionDialog
      title="Refund this share?"
      label={leftCents > 0 ? `Refund ${amount}` : 'Refund'}
      isDangerous
      form={form}
      act={(body) => refundPurchase({ params: { id }, body })}
      failure="Failed to refund this share."
      done={({ returned }) =>
        isCash
          ? `Refunded. Hand ${amount} back in cash, then mark it as handed back.`
          : whereMoneyIs(returned && fromWire(returned), 'supplier')
      }
      onClose={onClose}
    >
      <Typography>
        {isCash
          ? `${name} paid in cash: you hand ${amount} back, and mark it as handed back then.${buyer?.email ? ' They see your reason.' : ''}`
          : `${gone ? sayGone(gone) : ''}${name} ${leftCents > 0 ? `gets ${amount} back and sees` : 'sees'} your reason.`}{' '}
        The {portion}
        {group ? `, ${partOfAnimal(portion, group)},` : ''} goes to the waitlist or back on sale,
        unless the group is closed.
      </Typography>
      <TextField
        label={buyer?.email ? 'Reason (the buyer reads it)' : 'Reason'}
        multiline
        minRows={2}
        {...fieldProps(form, 'reason')}
      />
    </ActionDialog>
  );
}

/** Money that has gone back before, of a part of the share. */
function sayGone(gone: ReturnedMoney): string {
  const text = returnedText(gone, 'supplier');
  return text === null ? '' : `${asSentence(text)} `;
}
