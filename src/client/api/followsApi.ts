import { callsOf } from './callsOf';

/** A literal server has no `getFollow`: an error, and nothing to show. */
export const {
  useGetFollowQuery,
  useFollowMutation,
  useUnfollowMutation,
  useFollowByEmailMutation,
  useGetFollowLinkQuery,
  useConfirmFollowMutation,
  useEndFollowMutation,
} = callsOf(
  'follows',
  { reads: ['Follow'], changes: ['Follow'] },
  {
    followByEmail: { tags: [] },
    getFollowLink: { tags: [] },
    confirmFollow: { tags: [] },
    endFollow: { tags: [] },
  },
);
