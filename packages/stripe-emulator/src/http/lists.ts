import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../account/stripeError';

export interface ListQuery {
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

interface Listed {
  id: string;
  created: number;
}

export function isWithin(seconds: number, range: ListQuery['created'] = {}): boolean {
  return (
    seconds > (range.gt ?? -Infinity) &&
    seconds >= (range.gte ?? -Infinity) &&
    seconds < (range.lt ?? Infinity) &&
    seconds <= (range.lte ?? Infinity)
  );
}

function positionOf(items: readonly Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissing('object', id, { param, status: 400 });
  return index;
}

/** A page in Stripe's form: newest first, ten by default. */
export function listPage<Item extends Listed>(
  url: string,
  oldestFirst: readonly Item[],
  query: ListQuery,
): Stripe.ApiList<Item> {
  const items = oldestFirst.toReversed().filter((item) => isWithin(item.created, query.created));
  const limit = query.limit ?? 10;
  const { starting_after, ending_before } = query;
  if (ending_before !== undefined) {
    if (starting_after !== undefined) {
      throw invalidRequest(
        'You may only specify one of these parameters: starting_after, ending_before.',
        { code: 'parameters_exclusive', param: 'starting_after' },
      );
    }
    const end = positionOf(items, ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start =
    starting_after === undefined ? 0 : positionOf(items, starting_after, 'starting_after') + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < items.length, url };
}
