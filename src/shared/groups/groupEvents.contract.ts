import { z } from 'zod';

import { defineStream } from '../stream';
import { idSchema } from '../text';
import { groupSchema } from './groups.contract';

export const groupEvents = defineStream({
  path: '/api/groups/events',
  access: 'signedIn',
  summary: 'Server-sent events: `group` with a group that changed, `group-removed` with its `_id`.',
  events: {
    group: groupSchema,
    /** Deleted, or no longer to be seen. */
    'group-removed': z.object({ _id: idSchema }),
  },
});
