import type { News } from '#shared/news/news.contract';

import { api, type Answer } from '../testServer';
import { upload } from './pictures';
import { superadminToken } from './users';

type NewsAnswer = Answer<News & { message: string; fields?: Record<string, string> }>;

interface NewsParts {
  id?: string;
  text?: string;
  token?: string;
}

/** Writes to all buyers of a group, by default as a superadmin. */
export const postNews = async (
  groupId: string,
  { token, ...body }: NewsParts = {},
): Promise<NewsAnswer> =>
  api('POST', `/api/groups/${groupId}/news`, {
    token: token ?? (await superadminToken()),
    body: { id: crypto.randomUUID(), text: 'The steers are well.', ...body },
  });

/** Uploads a file as the picture of news. */
export const uploadNewsPicture = (
  groupId: string,
  newsId: string,
  file: Uint8Array<ArrayBuffer>,
  parts: { token: string; alt?: string },
): Promise<NewsAnswer> =>
  upload('PUT', `/api/groups/${groupId}/news/${newsId}/picture`, file, parts);

/** The news of a group as a person reads them. */
export const readNews = ({
  groupId,
  token,
}: {
  groupId: string;
  token: string;
}): Promise<Answer<{ news: News[] }>> => api('GET', `/api/groups/${groupId}/news`, { token });
