import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'esbuild';

interface Bundle {
  /** Folder of a version of this repository. */
  source: string;
  /** Files below it, by the names of their programs. */
  entryPoints: Record<string, string>;
  /** Gets the programs, and the migrations that they read. */
  outdir: string;
}

/** Packages with native code or files of their own. */
const notBundled = JSON.parse(readFileSync('scripts/notBundled.json', 'utf8')) as string[];

/**
 * Bundles programs with their packages: file by file these take a third of a start's processor time, and started from
 * its sources a program would take two and a half times as long.
 */
export async function bundlePrograms({ source, entryPoints, outdir }: Bundle): Promise<void> {
  await build({
    absWorkingDir: source,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Fewer characters to compile; an error still names a line.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 120,
    external: [...notBundled.flatMap((name) => [name, `${name}/*`]), 'pg-native'],
    // Packages in CommonJS require Node's modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'warning',
  });
  const migrations = path.join(outdir, 'migrations');
  // Written beside them and renamed, because programs that are running may read them.
  const beside = await mkdtemp(`${migrations}-`);
  const [written, former] = [path.join(beside, 'written'), path.join(beside, 'former')];
  await cp(path.join(source, 'src/server/db/migrations'), written, { recursive: true });
  // There are none before the first build.
  await rename(migrations, former).catch(() => undefined);
  await rename(written, migrations);
  await rm(beside, { recursive: true });
}
