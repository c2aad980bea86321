import { z } from 'zod';

import { saleMailChoices } from './saleMailChoices';

export const saleMailsSchema = z.enum(saleMailChoices);
