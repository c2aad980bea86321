import { parseArgs } from 'node:util';

import { compareSales, sellOnPglite } from './sales';

const { values } = parseArgs({ options: { short: { type: 'boolean' } } });
const turns = values.short ? { rounds: 3, seconds: 1.5 } : { rounds: 5, seconds: 4 };

await compareSales(turns);
await sellOnPglite(turns);
