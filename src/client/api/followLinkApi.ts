import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

/** What the link in a follower's mail is of: for its reader, without a login. */
const followLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowLink: build.query(endpoint(routes.follows.getFollowLink)),
    confirmFollow: build.mutation(endpoint(routes.follows.confirmFollow)),
    endFollow: build.mutation(endpoint(routes.follows.endFollow)),
  }),
});

export const { useGetFollowLinkQuery, useConfirmFollowMutation, useEndFollowMutation } =
  followLinkApi;
