import { registerBodySchema } from '#shared/users/userForms';

/** What an invited person types: the address is known. */
export const newAccountSchema = registerBodySchema.pick({ username: true, password: true });
