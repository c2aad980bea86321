import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { formatDollars, toNearestCents } from '#shared/money';

import { errorMessage } from '../../../api/errorMessage';
import { useGetGroupQuery } from '../../../api/groupsApi';
import { useGetConfigQuery } from '../../../api/platformApi';
import type { Receipt } from '../../../api/purchase';
import { useCreatePaymentIntentMutation } from '../../../api/purchasesApi';
import { useActor } from '../../../session/useUser';
import { notify } from '../../../ui/notify';
import type { Order } from './order';
import { PaymentStep } from './PaymentStep';
import { paymentFailed } from './useStartPayment';

/** Money that a share still costs, before the harvest or by its weight, and the card that pays it. */
export function BalancePart({ receipt }: { receipt: Receipt }) {
  const { groupId, portion, settlement, supplier, userId } = receipt;
  const isOwn = useActor().id === userId;
  const { data: config } = useGetConfigQuery();
  const { data: group } = useGetGroupQuery({ params: { id: groupId } });
  const [createIntent, { isLoading }] = useCreatePaymentIntentMutation();
  const [order, setOrder] = useState<Order | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const payments = config?.payments;
  const balance = settlement?.balance;
  if (!balance) return null;
  const amount = formatDollars(balance.amount);
  if (balance.state === 'settling')
    return <Alert severity="info">Your payment is being confirmed; do not pay again.</Alert>;
  if (!isOwn) return <Typography>{amount} is still to be paid by the buyer.</Typography>;

  const start = async () => {
    if (!group) return;
    const priceCents = toNearestCents(balance.amount);
    setProblem(null);
    try {
      const body = { amount: priceCents, currency: 'usd', balanceId: balance._id };
      const { clientSecret } = await createIntent({ body }).unwrap();
      const startedAt = Date.now();
      const charge = { priceCents, chargeCents: priceCents, deposit: null, balanceOf: receipt._id };
      const held = { clientSecret, heldUntil: null };
      setOrder({ group, portion, ...charge, ...held, startedAt });
    } catch (error) {
      setProblem(errorMessage(error, paymentFailed));
    }
  };
  const leave = (message: string | null) => {
    setOrder(null);
    setProblem(message);
  };

  return (
    <Stack spacing={2}>
      <Typography>
        {balance.kind === 'rest'
          ? `The rest of the price of your ${portion}. If it is not paid in time, ${supplier.name} may refund the deposit and sell the share to another buyer.`
          : `The statement below says what your ${portion} comes to. ${supplier.name} gives it out once the balance is paid.`}
      </Typography>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {order && payments ? (
        <PaymentStep
          key={order.startedAt}
          order={order}
          payments={payments}
          onRecorded={() => notify.success(`${amount} paid.`)}
          onRefused={leave}
          onUnderWay={keepAsIs}
          onHoldAgain={() => void start()}
          isHolding={isLoading}
          onClear={() => leave(null)}
        />
      ) : (
        <Button
          variant="contained"
          size="large"
          loading={isLoading}
          disabled={!group || !payments}
          onClick={() => void start()}
        >
          Pay {amount}
        </Button>
      )}
    </Stack>
  );
}

/** Nothing on the page takes a payment away that is under way. */
const keepAsIs = (): void => undefined;
