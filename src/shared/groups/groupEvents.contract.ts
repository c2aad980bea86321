import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineStream } from '../stream';
import { idSchema } from '../text.schema';
import { groupSchema } from './groups.contract';

export const groupEvents = defineStream(endpoints.groupEvents, {
  permission: permissions.groupEvents,
  summary: 'Server-sent events: `group` with a group that changed, `group-removed` with its `_id`.',
  events: {
    group: groupSchema,
    /** Deleted, or no longer to be seen. */
    'group-removed': z.object({ _id: idSchema }),
  },
});
