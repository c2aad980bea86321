import type { News as WireNews } from '#shared/news/news.contract';

import { callsOf } from '../../api/callsOf';
import { withAddress } from '../../api/group';

export type News = WireNews;

export const {
  useListNewsQuery,
  usePostNewsMutation,
  useChangeNewsMutation,
  useSetNewsPictureMutation,
  useDeleteNewsMutation,
} = callsOf(
  'news',
  { reads: ['News'], changes: ['News'] },
  {
    listNews: {
      take: ({ news }: { news: WireNews[] }): News[] =>
        news.map((one) => ({ ...one, picture: one.picture && withAddress(one.picture) })),
    },
  },
);
