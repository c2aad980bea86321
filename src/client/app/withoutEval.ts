import { config } from 'zod';

// Before the first schema is made: each would try `new Function`, which the page's policy refuses.
config({ jitless: true });
