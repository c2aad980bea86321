// Makes ready what a fresh clone lacks, then is the server: one process, one signal to stop it.
import './build.mjs';

process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
