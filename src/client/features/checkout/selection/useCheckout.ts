import { useRef, useState } from 'react';

import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { useGetConfigQuery } from '../../../api/platformApi';
import { useUser } from '../../../session/useUser';
import type { Order } from '../payment/order';
import { paymentFailed, useStartPayment, type StartedPayment } from '../payment/useStartPayment';

export type Checkout = ReturnType<typeof useCheckout>;

interface CheckoutEnds {
  /** Called where the group on screen may be out of date. */
  onStale: () => void;
  onOrder: (order: Order) => void;
}

/** From a selected group to a started payment: the portion, its price, and what is in the way. */
export function useCheckout(
  group: Group,
  { onStale, onOrder }: CheckoutEnds,
  firstPortion: Portion | null,
) {
  const user = useUser();
  const { data: config, refetch: configure } = useGetConfigQuery();
  const start = useStartPayment();
  const [isStarting, setIsStarting] = useState(false);
  const [portion, setPortion] = useState(
    group.shares.find((offer) => offer.portion === firstPortion)?.portion ?? null,
  );
  const [newPriceCents, setNewPrice] = useState<Cents | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const portionRef = useRef<HTMLInputElement>(null);

  const offer = group.shares.find((each) => each.portion === portion);
  const priceCents = newPriceCents ?? offer?.priceCents;

  /** Gone while it was chosen, and not held: paying for it would be refused. */
  const isTaken = order === null && offer?.available === false;

  const choose = (chosen: Portion) => {
    setPortion(chosen);
    setOrder(null);
    setNewPrice(null);
    setProblem(null);
  };

  const refuse = (message: string) => {
    setOrder(null);
    setProblem(message);
    onStale();
  };

  /** Back to the choice; the share stays held until another one is chosen or it is released. */
  const reconsider = () => setOrder(null);

  const proceed = async () => {
    if (!user) {
      setProblem('No user or group selected.');
    } else if (portion === null || priceCents === undefined) {
      portionRef.current?.focus();
      setProblem('Select a portion before paying.');
    } else {
      setProblem(null);
      setIsStarting(true);
      const { payments } = config ?? (await configure()).data ?? {};
      const choice = { group: order?.group ?? group, portion, priceCents };
      const started = payments ? await start(choice, payments) : { problem: paymentFailed };
      setIsStarting(false);
      if (started) handleStarted(started);
    }
  };

  const handleStarted = (started: StartedPayment) => {
    if ('order' in started) {
      onOrder(started.order);
      setOrder(started.order);
    } else {
      setNewPrice(started.priceCents ?? null);
      refuse(started.problem);
    }
  };

  return {
    payments: config?.payments,
    holdMinutes: config?.holdMinutes ?? null,
    portion,
    priceCents,
    isTaken,
    order,
    problem,
    portionRef,
    isStarting,
    choose,
    reconsider,
    proceed,
    refuse,
  };
}
