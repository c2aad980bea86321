// Makes ready what a fresh clone lacks, then makes the account: -- --email you@example.com
import './build.mjs';

await import('../dist/server/createSuperadmin.js');
