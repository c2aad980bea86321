import { callsOf } from './callsOf';
import { readGroup } from './compat/groups';

/** Both are read without a login: a shared group by its link, a listing in the shop window. */
const group = { tags: [], take: readGroup } as const;

export const {
  useGetSharedGroupQuery,
  useGetListingQuery,
  useGetShareLinkQuery,
  useCreateShareLinkMutation,
  useEndShareLinkMutation,
} = callsOf(
  'sharing',
  { reads: ['ShareLink'], changes: ['ShareLink'] },
  { getSharedGroup: group, getListing: group },
);
