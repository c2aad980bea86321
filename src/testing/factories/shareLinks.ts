import { api } from '../testServer';
import { succeed, superadminToken } from './users';

interface Answer {
  shareLink: { key: string };
}

/** @returns the key of a group's share link, made where there is none. */
export async function openShareLink(groupId: string, body = {}): Promise<string> {
  const call = { token: await superadminToken(), body };
  const made = await succeed(api<Answer>('POST', `/api/groups/${groupId}/share-link`, call));
  return made.body.shareLink.key;
}
