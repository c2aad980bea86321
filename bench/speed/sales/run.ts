import { parseArgs } from 'node:util';

import { compareSales, sellOnPglite } from './sales';

const { values } = parseArgs({ options: { short: { type: 'boolean' } } });

await compareSales();
await sellOnPglite(values.short ? { rounds: 3, seconds: 1.5 } : { rounds: 5, seconds: 4 });
