import type { News as WireNews } from '#shared/news/news.contract';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { withAddress } from './group';
import { routes } from './routes';

export type News = WireNews;

const newsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNews: build.query({
      ...endpoint(routes.news.listNews),
      transformResponse: ({ news }: { news: WireNews[] }): News[] =>
        news.map((one) => ({ ...one, picture: one.picture && withAddress(one.picture) })),
      providesTags: ['News'],
    }),
    postNews: build.mutation({ ...endpoint(routes.news.postNews), invalidatesTags: ['News'] }),
    changeNews: build.mutation({ ...endpoint(routes.news.changeNews), invalidatesTags: ['News'] }),
    setNewsPicture: build.mutation({
      ...endpoint(routes.news.setNewsPicture),
      invalidatesTags: ['News'],
    }),
    deleteNews: build.mutation({ ...endpoint(routes.news.deleteNews), invalidatesTags: ['News'] }),
  }),
});

export const {
  useListNewsQuery,
  usePostNewsMutation,
  useChangeNewsMutation,
  useSetNewsPictureMutation,
  useDeleteNewsMutation,
} = newsApi;
