import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { partOfAnimal } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import { purchaseRoutes } from '#shared/purchases/purchases.contract';
import {
  asSentence,
  followsText,
  fromWire,
  returnedText,
  whereMoneyIs,
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
  const { _id: id, leftCents, portion, buyer, method, group } = purchase;
  const amount = formatCents(leftCents);
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
        [
          method === 'cash'
            ? 'Refunded.'
            : whereMoneyIs(returned && fromWire(returned), 'supplier'),
          ...whatFollows(purchase),
        ].join(' ')
      }
      onClose={onClose}
    >
      <Typography>
        {whatGoesBack(purchase)} The {portion}
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

/** Sentences about the money that the refund moves, and the part of the payment that has gone back before. */
function whatGoesBack({ back, buyer, method, returned }: Purchase): string {
  const name = buyer?.username ?? 'The buyer';
  const cash = formatCents(back.cash);
  if (method === 'cash')
    return `${name} paid in cash: you hand ${cash} back, and mark it as handed back then.${buyer?.email ? ' They see your reason.' : ''}`;
  const gone = returned && returnedText(returned, 'supplier');
  return [
    ...(gone ? [asSentence(gone)] : []),
    `${name} ${back.card > 0 ? `gets ${formatCents(back.card)} back and sees` : 'sees'} your reason.`,
    ...(back.cash > 0
      ? [`You hand ${cash}, which they paid in cash, back, and mark it as handed back then.`]
      : []),
  ].join(' ');
}

/** Money that is not moved yet once the refund is answered. */
const whatFollows = ({ back, later }: Purchase): string[] => [
  ...followsText(later.card, 'supplier'),
  ...(back.cash > 0
    ? [`Hand ${formatCents(back.cash)} back in cash, then mark it as handed back.`]
    : []),
];
