import { z } from 'zod';

import { listAnswerSchema, listQuerySchema } from '../lists';
import { defineRoute } from '../route';
import { idParamsSchema, idSchema, isEmail, messageAnswerSchema, nameSchema } from '../text';

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
  email: optionalLine.refine((text) => text === '' || isEmail(text), 'Enter a valid email'),
  phone: optionalLine,
  address: addressSchema.nullish().transform((address) => address ?? emptyAddress),
});

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
});
export type Supplier = z.infer<typeof supplierSchema>;

export const supplierRoutes = {
  listSuppliers: defineRoute({
    method: 'GET',
    path: '/api/suppliers',
    access: 'signedIn',
    summary: 'Every supplier, for superadmins.',
    query: listQuerySchema,
    answer: listAnswerSchema('suppliers', supplierSchema),
    errors: [403],
  }),
  listMySuppliers: defineRoute({
    method: 'GET',
    path: '/api/suppliers/my-suppliers',
    access: 'signedIn',
    summary: 'The caller’s own supplier; every supplier for a member who has none yet.',
    answer: z.array(supplierSchema),
    errors: [404],
  }),
  createSupplier: defineRoute({
    method: 'POST',
    path: '/api/suppliers',
    access: 'superadmin',
    summary: 'Add a supplier.',
    body: supplierFormSchema,
    answer: supplierSchema,
    status: 201,
    errors: [409, 422],
  }),
  updateSupplier: defineRoute({
    method: 'PUT',
    path: '/api/suppliers/:id',
    access: 'superadmin',
    summary: 'Change a supplier.',
    params: idParamsSchema,
    body: supplierFormSchema,
    answer: supplierSchema,
    errors: [404, 409, 422],
  }),
  deleteSupplier: defineRoute({
    method: 'DELETE',
    path: '/api/suppliers/:id',
    access: 'superadmin',
    summary: 'Delete a supplier that has neither groups nor users.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [404, 409],
  }),
} as const;
