import { z } from 'zod';

import { endpoints } from '../endpoints';
import { ownerContactSchema } from '../owners/ownerContact.schema';
import { toCollectSchema } from '../users/toCollect.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, messageAnswerSchema } from '../text.schema';
import { userSchema } from '../users/users.contract';
import {
  deleteAccountBodySchema,
  mailedTokenBodySchema,
  newEmailBodySchema,
  newPasswordBodySchema,
  usernameBodySchema,
} from './accountForms';
import { saleMailChoices } from './saleMailChoices';

const saleMailsSchema = z.enum(saleMailChoices);

export const accountSchema = userSchema.extend({
  /** Only for who runs a supplier's groups. */
  saleMails: saleMailsSchema.optional(),
  /** Reminders are mailed to the account's address. */
  lastCalls: z.boolean().optional(),
  /** News of groups are mailed to it. */
  news: z.boolean().optional(),
  /** How a butcher reaches them; null: not said, or emptied. */
  contact: ownerContactSchema.nullable().optional(),
  /** Shares that were paid for and not given out yet. */
  toCollect: z.array(toCollectSchema).optional(),
});
export type Account = z.infer<typeof accountSchema>;

export const openSessionSchema = z.object({
  _id: idSchema,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** In plain words: `Firefox on Windows`. */
  browser: z.string(),
  /** The network address that logged in. */
  address: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type OpenSession = z.infer<typeof openSessionSchema>;

export const accountRoutes = defineRoutes(permissions.account, endpoints.account, {
  getAccount: defineRoute({
    summary: 'The account of the caller.',
    answer: accountSchema,
  }),
  changeUsername: defineRoute({
    summary: 'Change the name that one logs in with.',
    body: usernameBodySchema,
    answer: accountSchema,
    errors: [409],
  }),
  setSaleMails: defineRoute({
    summary: 'Choose when one is mailed of what is sold.',
    body: z.object({ saleMails: saleMailsSchema }),
    answer: accountSchema,
    errors: [403],
  }),
  setReminders: defineRoute({
    summary: 'Choose whether one is mailed last calls, and the news of groups.',
    body: z
      .object({ lastCalls: z.boolean().optional(), news: z.boolean().optional() })
      .refine(({ lastCalls, news }) => (lastCalls ?? news) !== undefined, 'Choose yes or no.'),
    answer: accountSchema,
  }),
  leaveSupplier: defineRoute({
    summary: 'Free a member’s account of its supplier, while no share of that supplier is theirs.',
    answer: accountSchema,
    errors: [409],
  }),
  changeEmail: defineRoute({
    summary: 'Ask for another address; it is the account’s once its owner confirms it.',
    body: newEmailBodySchema,
    answer: userSchema,
    errors: [409],
  }),
  resendEmail: defineRoute({
    summary: 'Mail a new link to the address that waits; the one before stops working.',
    answer: messageAnswerSchema,
    errors: [409],
  }),
  cancelEmail: defineRoute({
    summary: 'Keep the address there is; the mailed link stops working.',
    answer: messageAnswerSchema,
  }),
  proveEmail: defineRoute({
    summary: 'Mail a link to one’s own address that confirms it.',
    answer: messageAnswerSchema,
    errors: [409],
  }),
  confirmEmail: defineRoute({
    summary:
      'Confirm an address, with its mailed token; a new one is the account’s and ends every session.',
    body: mailedTokenBodySchema,
    answer: messageAnswerSchema,
    errors: [409],
  }),
  keepEmail: defineRoute({
    summary:
      'Stop or undo a change of address, with a token mailed to the old one; ends every session.',
    body: mailedTokenBodySchema,
    answer: messageAnswerSchema,
    errors: [409],
  }),
  changePassword: defineRoute({
    summary: 'Change one’s password; ends every other session.',
    body: newPasswordBodySchema,
    answer: messageAnswerSchema,
  }),
  listSessions: defineRoute({
    summary: 'Where one is logged in, newest first.',
    answer: z.array(openSessionSchema),
  }),
  endSession: defineRoute({
    summary: 'End one session.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [404],
  }),
  endSessions: defineRoute({
    summary: 'Log out everywhere, here too.',
    answer: messageAnswerSchema,
  }),
  exportData: defineRoute({
    summary: 'All that is kept of the caller, as a JSON file.',
    answer: z.string(),
  }),
  deleteAccount: defineRoute({
    summary: 'Delete one’s account; purchases stay, under a deleted user.',
    body: deleteAccountBodySchema,
    answer: messageAnswerSchema,
    errors: [409],
  }),
});
