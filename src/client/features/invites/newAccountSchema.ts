import { registerBodySchema } from '#shared/users/userForms';

/** Fields that an invited person types: the address is known. */
export const newAccountSchema = registerBodySchema.pick({ username: true, password: true });
