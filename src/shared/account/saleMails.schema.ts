import { z } from 'zod';

import { saleMailChoices } from './saleMails';

export const saleMailsSchema = z.enum(saleMailChoices);
