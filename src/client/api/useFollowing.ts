import { useUser } from '../session/useUser';
import { useAbilities } from './platformApi';
import {
  useFollowByEmailMutation,
  useFollowMutation,
  useGetFollowQuery,
  useUnfollowMutation,
} from './followsApi';

/** Props of `FollowRanch`: the reader's state for a supplier, and the acts to change it. */
export function useFollowing({ _id: id, name }: { _id: string; name: string }) {
  const isKnown = useUser() !== null;
  const can = useAbilities();
  const args = { params: { id } };
  const { data, isLoading } = useGetFollowQuery(args, { skip: !isKnown || !can.ranchPage });
  const [follow] = useFollowMutation();
  const [unfollow] = useUnfollowMutation();
  const [followByEmail] = useFollowByEmailMutation();
  return {
    ranch: name,
    /** `visitor` follows by an address; `asked`: the answer is on its way; `null`: there is nothing to offer. */
    following: isKnown
      ? (data ?? (isLoading ? ('asked' as const) : null))
      : can.ranchPage
        ? ('visitor' as const)
        : null,
    onFollow: () => follow(args),
    onUnfollow: () => unfollow(args),
    onFollowByEmail: (body: { email: string }) => followByEmail({ ...args, body }),
  };
}
