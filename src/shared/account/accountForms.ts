import { z } from 'zod';

import { isTypedAs } from '../typedName';
import { emailSchema, tokenSchema } from '../text.schema';
import { newPassword, usernameSchema } from '../users/userForms';

const currentPassword = z
  .string('Enter your current password.')
  .min(1, 'Enter your current password.')
  .max(1000);

/** `seen`: the name that was changed. */
export const usernameBodySchema = z.object({
  username: usernameSchema,
  seen: z.string().optional(),
});

export const newEmailBodySchema = z.object({ email: emailSchema, currentPassword });

/** Token of a link that was mailed. */
export const mailedTokenBodySchema = z.object({ token: tokenSchema });

export const newPasswordBodySchema = z.object({
  currentPassword,
  newPassword: newPassword('Password must be at least 6 characters'),
});

/** The word to type as a confirmation. */
export const deletionWord = 'DELETE';
const unconfirmed = 'Type DELETE to confirm.';

export const deleteAccountBodySchema = z.object({
  currentPassword,
  confirmation: z.string(unconfirmed).refine((text) => isTypedAs(text, deletionWord), unconfirmed),
});
