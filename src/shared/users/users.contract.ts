import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { toCollectSchema } from './toCollect.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, messageAnswerSchema } from '../text.schema';
import { roleSchema } from './roles.schema';
import {
  forgotPasswordBodySchema,
  loginBodySchema,
  registerBodySchema,
  resetPasswordBodySchema,
  userChangeSchema,
  userFormSchema,
} from './userForms';

export const userSchema = z.object({
  _id: idSchema,
  username: z.string(),
  email: z.string(),
  /** Confirmed address. */
  emailVerified: z.boolean().optional(),
  /** The address that takes its place once it is confirmed. */
  pendingEmail: z.string().nullable().optional(),
  role: roleSchema,
  supplierId: idSchema.nullable(),
  /** The linked supplier's name, so that a table needs no second call. */
  supplierName: z.string().nullable().optional(),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean().optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

/** Stored in the browser under the key `user`, the token under `token`. */
export const sessionUserSchema = z.object({
  userId: idSchema,
  username: z.string(),
  isAdmin: z.boolean(),
  role: roleSchema,
  email: z.string().optional(),
  supplierId: idSchema.nullable().optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const sessionSchema = sessionUserSchema.extend({ token: z.string() });
export type Session = z.infer<typeof sessionSchema>;

/** The payload of a token, as a browser may decode it. */
export const tokenPayloadSchema = z.object({
  id: idSchema,
  role: roleSchema,
  supplierId: idSchema.nullable(),
  email: z.string(),
  exp: z.number(),
});
export type TokenPayload = z.infer<typeof tokenPayloadSchema>;

const userListQuerySchema = listQuerySchema.extend({
  role: roleSchema.optional(),
  supplierId: idSchema.optional(),
});

export const userRoutes = defineRoutes(permissions.users, endpoints.users, {
  login: defineRoute({
    summary: 'Log in with a username or an email, in either case.',
    body: loginBodySchema,
    answer: sessionSchema,
    errors: [401, 403],
  }),
  logout: defineRoute({
    summary: 'End the session of the token that comes with it.',
    answer: messageAnswerSchema,
  }),
  register: defineRoute({
    summary: 'Make an account; `isAdmin` asks to become a supplier admin.',
    body: registerBodySchema,
    answer: z.object({ token: z.string().optional(), message: z.string() }),
    status: 201,
    errors: [409, 410, 422],
  }),
  forgotPassword: defineRoute({
    summary: 'Mail a reset link, if the address has an account.',
    body: forgotPasswordBodySchema,
    answer: messageAnswerSchema,
    errors: [422],
  }),
  resetPassword: defineRoute({
    summary: 'Set a new password with a mailed token; ends every session of that person.',
    body: resetPasswordBodySchema,
    answer: messageAnswerSchema,
    errors: [422],
  }),
  listUsers: defineRoute({
    summary: 'The users an admin looks after; `role=pending` for those awaiting approval.',
    query: userListQuerySchema,
    answer: listAnswerSchema('users', userSchema),
    errors: [403],
  }),
  exportUsers: defineRoute({
    summary:
      'Every user that matches, as CSV, a spreadsheet or text to print; pages are passed over.',
    query: userListQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  createUser: defineRoute({
    summary: 'Make an account for a person; they are mailed a link to set their password.',
    body: userFormSchema,
    answer: z.object({ user: userSchema, message: z.string() }),
    status: 201,
    errors: [403, 409, 422],
  }),
  updateUser: defineRoute({
    summary: 'Change a user; a new role or supplier ends their sessions.',
    params: idParamsSchema,
    body: userChangeSchema,
    answer: userSchema,
    errors: [403, 404, 409, 422],
  }),
  deleteUser: defineRoute({
    summary: 'Delete a user; their purchases stay, under a deleted user.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [403, 404, 409],
  }),
  listToCollect: defineRoute({
    summary: 'Shares that a user has paid for and not collected yet; of the caller’s supplier.',
    params: idParamsSchema,
    answer: z.array(toCollectSchema),
    errors: [403, 404],
  }),
  approveSupplierAdmin: defineRoute({
    summary: 'Approve a pending supplier admin and link their supplier.',
    params: idParamsSchema,
    body: z.object({
      supplierId: z
        .string('Please select a supplier to associate with this supplier-admin.')
        .min(1, 'Please select a supplier to associate with this supplier-admin.'),
    }),
    answer: z.object({ message: z.string(), user: userSchema }),
    errors: [404, 409, 422],
  }),
  rejectAdmin: defineRoute({
    summary: 'Reject a pending supplier admin.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [404, 409],
  }),
  notifyAdminChange: defineRoute({
    summary: 'Mail a user that they became, or are no longer, an admin.',
    params: idParamsSchema,
    body: z.object({ action: z.enum(['promote', 'revoke']) }),
    answer: messageAnswerSchema,
    errors: [403, 404, 409, 502],
  }),
});
