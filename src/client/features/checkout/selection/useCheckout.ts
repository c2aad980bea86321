import { useRef, useState } from 'react';

import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { useGetConfigQuery } from '../../../api/platformApi';
import { useUser } from '../../../session/useUser';
import type { Order } from '../payment/order';
import { useReleaseHold } from '../payment/useReleaseHold';
import { paymentFailed, useStartPayment, type StartedPayment } from '../payment/useStartPayment';

/** From a selected group to a started payment: the portion, its price, and what is in the way. */
export function useCheckout(group: Group, onStale: () => void) {
  const user = useUser();
  const { data: config, refetch: configure } = useGetConfigQuery();
  const { start, isStarting } = useStartPayment();
  const [portion, setPortion] = useState<Portion | null>(null);
  const [newPriceCents, setNewPrice] = useState<Cents | null>(null);
  const [order, setOrder] = useState<Order | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const release = useReleaseHold();
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

  /** Gives back what is held. */
  const abandon = async () => {
    if (!order) return;
    await release(order);
    onStale();
  };

  const proceed = async () => {
    if (!user) {
      setProblem('No user or group selected.');
    } else if (portion === null || priceCents === undefined) {
      portionRef.current?.focus();
      setProblem('Select a portion before paying.');
    } else {
      setProblem(null);
      const { payments } = config ?? (await configure()).data ?? {};
      const choice = { group: order?.group ?? group, portion, priceCents };
      const started = payments ? await start(choice, payments) : { problem: paymentFailed };
      if (started) handleStarted(started);
    }
  };

  const handleStarted = (started: StartedPayment) => {
    if ('order' in started) {
      setOrder(started.order);
    } else {
      setNewPrice(started.priceCents ?? null);
      refuse(started.problem);
    }
  };

  return {
    payments: config?.payments,
    portion,
    priceCents,
    isTaken,
    order,
    problem,
    portionRef,
    isStarting,
    choose,
    proceed,
    refuse,
    abandon,
  };
}
