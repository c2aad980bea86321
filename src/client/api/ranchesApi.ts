import type { Picture } from '#shared/groups/picture.schema';
import type { Group as WireGroup } from '#shared/groups/groups.contract';

import { baseApi } from './baseApi';
import { completeGroup } from './compat/groups';
import { endpoint } from './endpoint';
import type { Group } from './group';
import { routes } from './routes';

const ranchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without login: the ranch, and what it sells now. */
    getRanch: build.query({
      ...endpoint(routes.ranches.getRanch),
      transformResponse: ({ ranch, groups }: RanchAnswer): Ranch => ({
        ranch,
        groups: groups.map(completeGroup),
      }),
    }),
    getRanchPage: build.query({
      ...endpoint(routes.ranches.getRanchPage),
      providesTags: ['RanchPage'],
    }),
    saveRanchPage: build.mutation({
      ...endpoint(routes.ranches.saveRanchPage),
      invalidatesTags: ['RanchPage'],
    }),
    setRanchPicture: build.mutation({
      ...endpoint(routes.ranches.setRanchPicture),
      invalidatesTags: ['RanchPage'],
    }),
    describeRanchPicture: build.mutation({
      ...endpoint(routes.ranches.describeRanchPicture),
      invalidatesTags: ['RanchPage'],
    }),
    removeRanchPicture: build.mutation({
      ...endpoint(routes.ranches.removeRanchPicture),
      invalidatesTags: ['RanchPage'],
    }),
  }),
});

/** A page as its admins set it up. */
export interface RanchPageSetup {
  name: string;
  /** The whole address, to be passed on. */
  url: string;
  about: string;
  isOpen: boolean;
}

/** A ranch's public page. */
export interface Ranch {
  ranch: RanchAnswer['ranch'];
  groups: Group[];
}

interface RanchAnswer {
  ranch: {
    name: string;
    about: string;
    supplier: { _id: string; name: string };
    picture: Picture | null;
  };
  groups: WireGroup[];
}

export const {
  useGetRanchQuery,
  useGetRanchPageQuery,
  useSaveRanchPageMutation,
  useSetRanchPictureMutation,
  useDescribeRanchPictureMutation,
  useRemoveRanchPictureMutation,
} = ranchesApi;
