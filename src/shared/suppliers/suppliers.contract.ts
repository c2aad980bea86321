import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { timeZoneSchema } from '../groups/vocabulary.schema';
import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { addressIn, isEmail } from '../text';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  messageAnswerSchema,
  nameSchema,
} from '../text.schema';
import type { SupplierRecord } from './supplierRecord';

const optionalLine = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters.')
  .nullish()
  .transform((text) => text ?? '');

export const addressSchema = z.object({
  street: optionalLine,
  city: optionalLine,
  /** Free text. */
  state: optionalLine,
  zip: optionalLine,
});
export type Address = z.output<typeof addressSchema>;

export const supplierFormSchema = z.object({
  name: nameSchema('Enter the supplier’s name.'),
  email: optionalLine
    .overwrite(addressIn)
    .refine((text) => text === '' || isEmail(text), 'Enter a valid email'),
  phone: optionalLine,
  /** Left out: it stays. */
  timeZone: timeZoneSchema.nullish(),
  address: addressSchema.nullish().transform((address) => address ?? emptyAddress),
});

/** `seen`: when what the sender read was changed last; without it any change of others is replaced. */
export const supplierChangeSchema = supplierFormSchema.extend({ seen: instantSchema.optional() });

const emptyAddress: Address = { street: '', city: '', state: '', zip: '' };

export const supplierSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  /** As chosen, or that of the state of its address; null: neither is known. */
  timeZone: timeZoneSchema.nullable().optional(),
  updatedAt: instantSchema.optional(),
});
export type Supplier = z.infer<typeof supplierSchema>;

const countSchema = z.number().int();

/** See {@link SupplierRecord}. */
const supplierRecordSchema = z.object({
  soldOut: countSchema,
  soldOutLater: countSchema,
  wentAhead: countSchema,
  calledOff: countSchema,
  refundsOwed: countSchema,
  longestRefundSeconds: countSchema.nullable(),
  weighed: z.object({ animals: countSchema, percent: countSchema }).optional(),
}) satisfies z.ZodType<SupplierRecord>;

export const supplierRoutes = defineRoutes(permissions.suppliers, endpoints.suppliers, {
  listSuppliers: defineRoute({
    summary: 'Every supplier, for superadmins.',
    query: listQuerySchema,
    answer: listAnswerSchema('suppliers', supplierSchema),
    errors: [403],
  }),
  exportSuppliers: defineRoute({
    summary:
      'Every supplier that matches, as CSV, a spreadsheet or text to print; pages are passed over.',
    query: listQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [403, 422],
  }),
  listMySuppliers: defineRoute({
    summary: 'The caller’s own supplier; every supplier for a member who has none yet.',
    answer: z.array(supplierSchema),
    errors: [404],
  }),
  createSupplier: defineRoute({
    summary: 'Add a supplier.',
    body: supplierFormSchema,
    answer: supplierSchema,
    status: 201,
    errors: [409, 422],
  }),
  updateSupplier: defineRoute({
    summary: 'Change a supplier; a stale copy is refused.',
    params: idParamsSchema,
    body: supplierChangeSchema,
    answer: supplierSchema,
    errors: [404, 409, 422],
  }),
  deleteSupplier: defineRoute({
    summary: 'Delete a supplier that has neither groups nor users.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [404, 409],
  }),
  getSupplierRecord: defineRoute({
    summary: 'How the supplier’s groups ended; null while none has.',
    params: idParamsSchema,
    answer: z.object({ record: supplierRecordSchema.nullable() }),
    errors: [404],
  }),
});
