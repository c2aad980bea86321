import { z } from 'zod';

const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/**
 * Query parameters every list takes. Any of them given: the answer is the wrapped object with
 * `total`; none given: the bare list.
 */
export const listQuerySchema = z.object({
  page: wholeNumber(1, 1_000_000).optional(),
  pageSize: wholeNumber(1, 100).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  q: z.string().trim().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** `[...]`, or `{ [name]: [...], total }`. */
export const listAnswerSchema = <Name extends string, Item extends z.ZodType>(
  name: Name,
  item: Item,
) =>
  Object.assign(
    z.union([
      z.array(item),
      z.object({
        [name]: z.array(item),
        total: z.number().int(),
      } as Record<Name, z.ZodArray<Item>> & { total: z.ZodNumber }),
    ]),
    { listName: name },
  );
