import { z } from 'zod';

import { registerBodySchema } from '#shared/users/userForms';

/** The contract's body, and the password typed twice. */
export const registerFormSchema = registerBodySchema
  .extend({ isAdmin: z.boolean(), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match.',
  });
