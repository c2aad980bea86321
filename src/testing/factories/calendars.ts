import { api } from '../testServer';
import { buildUser, succeed } from './users';

/** Makes, or renews, a private calendar, by default of a new user. @returns its key. */
export async function openCalendar(owner?: string): Promise<string> {
  const token = owner ?? (await buildUser()).token;
  const made = await succeed(api<{ url: string }>('POST', '/api/account/calendar', { token }));
  return made.body.url.split('/').at(-1) ?? '';
}
