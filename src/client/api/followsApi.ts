import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A literal server has none: an error, and nothing to show. */
    getFollow: build.query({
      ...endpoint(routes.follows.getFollow),
      providesTags: ['Follow'],
    }),
    follow: build.mutation({
      ...endpoint(routes.follows.follow),
      invalidatesTags: ['Follow'],
    }),
    unfollow: build.mutation({
      ...endpoint(routes.follows.unfollow),
      invalidatesTags: ['Follow'],
    }),
    followByEmail: build.mutation(endpoint(routes.follows.followByEmail)),
  }),
});

export const {
  useGetFollowQuery,
  useFollowMutation,
  useUnfollowMutation,
  useFollowByEmailMutation,
} = followsApi;
