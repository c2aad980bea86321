// Bundles the sources into dist: the emulator for Node, and its scripts and styles for browsers.
import { build } from 'esbuild';

const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  sourcemap: true,
  logLevel: 'warning',
};

await build({
  ...common,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.cjs',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  packages: 'external',
});
await build({
  ...common,
  entryPoints: ['stripe', 'card', 'challenge'].map((name) => `src/browser/${name}.ts`),
  outdir: 'dist/browser',
  target: 'es2022',
});
