import { z } from 'zod';

import { emailSchema } from '../text.schema';

export const followFormSchema = z.object({ email: emailSchema });
