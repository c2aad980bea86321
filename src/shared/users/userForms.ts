import { z } from 'zod';

import { emailSchema, instantSchema, nameSchema, tokenSchema } from '../text.schema';
import { maximumPasswordLength, minimumPasswordLength } from './passwordLength';
import { givenRoleSchema, roleSchema } from './roles.schema';

/** A random value that a page keeps on its device: an owner is known by it where a neighbor is not. */
const deviceSchema = z
  .string()
  .min(16, 'A device names itself with 16 characters or more.')
  .max(100)
  .optional();

/** A password to be set. */
export const newPassword = (tooShort: string) =>
  z
    .string('Enter a password.')
    .min(minimumPasswordLength, tooShort)
    .max(maximumPasswordLength, `Use at most ${maximumPasswordLength} characters.`);

export const loginBodySchema = z.object({
  identifier: z
    .string('Enter your username or email.')
    .trim()
    .min(1, 'Enter your username or email.')
    .max(254),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(1000),
  /** Code of the second factor, where the account has one: six digits or a recovery code. */
  code: z.string().max(64).optional(),
  device: deviceSchema,
});

/** A username that a user chooses. */
export const usernameSchema = nameSchema('Enter a username.').refine(
  (username) => !/:\/\/|\bwww\./i.test(username),
  'A username cannot be a web address.',
);

export const registerBodySchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPassword('Password must be at least 6 characters long.'),
  isAdmin: z.boolean().nullish(),
  /** Proves that the address is the person's own. */
  inviteToken: z.string().max(4000).optional(),
});

export const forgotPasswordBodySchema = z.object({ email: emailSchema, device: deviceSchema });

export const resetPasswordBodySchema = z.object({
  token: tokenSchema,
  newPassword: newPassword('Password must be at least 6 characters'),
});

export const userFormSchema = z.object({
  username: nameSchema('Username and email are required.'),
  email: z
    .string('Username and email are required.')
    .trim()
    .min(1, 'Username and email are required.')
    .pipe(emailSchema),
  role: givenRoleSchema,
  supplierId: z
    .string()
    .nullish()
    .transform((id) => id || null),
  /** Sent empty: the person sets their own through the mailed link. */
  password: z.string().max(0).optional().catch(''),
  autoApprove: z.boolean().optional(),
});

/**
 * For an existing user, whose role may be one that is no longer given to others; `seen`: when what the sender read was
 * changed last, without it any change of others is replaced.
 */
export const userChangeSchema = userFormSchema.extend({
  role: roleSchema,
  seen: instantSchema.optional(),
});
