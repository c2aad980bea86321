import type { Picture } from '#shared/pictures/picture.schema';
import type { Group as WireGroup } from '#shared/groups/groups.contract';

import { callsOf } from './callsOf';
import { completeGroup } from './compat/groups';
import type { Group } from './group';

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
} = callsOf(
  'ranches',
  { reads: ['RanchPage'], changes: ['RanchPage'] },
  {
    /** Without login: the ranch, and what it sells now. */
    getRanch: {
      tags: [],
      take: ({ ranch, groups }: RanchAnswer): Ranch => ({
        ranch,
        groups: groups.map(completeGroup),
      }),
    },
  },
);
