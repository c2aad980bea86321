// Makes ready what a fresh clone lacks, then runs one of the server's commands.
import './build.mjs';

await import(`../dist/server/${process.argv.splice(2, 1)[0]}.js`);
