import { z } from 'zod';

const loginStateSchema = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }),
});

/** Where a guard sent somebody to the login from, query and hash included; else `fallback`. */
export function originOf(locationState: unknown, fallback: string) {
  const state = loginStateSchema.safeParse(locationState);
  return state.success ? state.data.from : fallback;
}
