import { refundsOf } from '../account/refunds';
import type { AccountData } from '../account/stripeAccount';
import { invalidRequest } from '../account/stripeError';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function lookUp(data: AccountData, id: string): unknown {
  return (
    data.paymentIntents[id] ??
    data.charges[id] ??
    data.refunds[id] ??
    data.balanceTransactions[id] ??
    data.payouts[id] ??
    data.paymentMethods[id]?.object ??
    id
  );
}

const mostExpanded = 10;
const mostLevels = 4;

/** A charge includes its latest refunds only when they are expanded. */
function refundList(data: AccountData, { id }: Json): object {
  const refunds = refundsOf({ data }, String(id));
  return {
    object: 'list',
    data: structuredClone(refunds.slice(0, mostExpanded)),
    has_more: refunds.length > mostExpanded,
    url: `/v1/charges/${String(id)}/refunds`,
  };
}

/** A copy of the answer in which every path of `expand[]` holds the object instead of its id. */
export function expandAnswer(data: AccountData, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > mostLevels) {
      throw invalidRequest(
        `You cannot expand more than ${mostLevels} levels of a property (${path}).`,
        { param: 'expand' },
      );
    }
    expandPath(data, copy, parts, path);
  }
  return copy;
}

function expandPath(data: AccountData, value: unknown, parts: string[], path: string): void {
  const [part, ...rest] = parts;
  if (part === undefined || !isObject(value)) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(data, item, parts, path);
    return;
  }
  if (part === 'refunds' && value.object === 'charge') value.refunds ??= refundList(data, value);
  if (part === 'failure_balance_transaction' && value.object === 'refund' && !(part in value))
    return;
  if (!(part in value)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const child = value[part];
  if (typeof child === 'string') value[part] = structuredClone(lookUp(data, child));
  expandPath(data, value[part], rest, path);
}
