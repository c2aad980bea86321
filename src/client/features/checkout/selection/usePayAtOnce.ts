import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import type { Group } from '../../../api/group';
import type { payAtOnce } from '../../../config/paths';
import type { Checkout } from './useCheckout';

/** Opens the card form of a share that is held for the reader, who pressed Pay on the page before. */
export function usePayAtOnce(group: Group, { portion, payments, proceed }: Checkout): void {
  const state = useLocation().state as Partial<typeof payAtOnce> | null;
  const isBegun = useRef(false);
  const isHeld = portion !== null && group.quarters.yoursHeld > 0;
  const isAsked = state?.payAtOnce === true && payments !== undefined && isHeld;
  useEffect(() => {
    if (!isAsked || isBegun.current) return;
    isBegun.current = true;
    void proceed();
  });
}
