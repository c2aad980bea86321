import { gzipSync } from 'node:zlib';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

import type { FirstView } from '../src/client/app/firstViews';

const name = 'FirstViews';
/** Names of files are hashes, which weigh a few bytes more or less from one machine to the next. */
const slackKb = 0.5;
const isScript = (file: string): boolean => file.endsWith('.js');

/**
 * Writes `firstViews.json` next to the page: for every address the scripts that its first view needs or
 * loads at once, which the server lists in index.html. Fails the build where the needed ones, together
 * with those of every page, are larger than the table allows.
 */
export class FirstViewsPlugin {
  constructor(private readonly views: readonly FirstView[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => this.write(compilation));
    });
  }

  private write(compilation: Compilation): void {
    const entry = filesOf(compilation.entrypoints.get('main')?.chunks ?? []);
    const weigh = rememberWeights(compilation);
    const weights: string[] = [];
    const written = this.views.map(({ path, page, kB, alsoLoads }) => {
      const filesBehind = (name: string): string[] =>
        filesOf(chunksOf(compilation, name)).filter((file) => !entry.includes(file));
      const own = filesBehind(page);
      const weight = [...entry, ...own].reduce((sum, file) => sum + weigh(file), 0) / 1000;
      weights.push(`${weight.toFixed(1).padStart(7)} of ${String(kB)} kB  ${path}`);
      if (weight > kB + slackKb) {
        const message = `The first view of ${path} weighs ${weight.toFixed(1)} kB, more than ${String(kB)}: see src/client/app/firstViews.ts.`;
        compilation.errors.push(new webpack.WebpackError(message));
      }
      const scripts = new Set([...own, ...alsoLoads.flatMap(filesBehind)]);
      return { path, scripts: [...scripts].map((file) => `/${file}`) };
    });
    console.log(`First views, gzip:\n${weights.join('\n')}`);
    const source = new webpack.sources.RawSource(JSON.stringify(written));
    compilation.emitAsset('firstViews.json', source);
  }
}

const filesOf = (chunks: Iterable<Chunk>): string[] =>
  [...chunks].flatMap(({ files }) => [...files].filter(isScript));

/** The chunks that `import('…/<file>')` loads. */
function chunksOf(compilation: Compilation, file: string): Chunk[] {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some(({ request }) => request.split('/').at(-1) === file),
  );
  if (!group) throw new Error(`Nothing is loaded as ${file}: see src/client/app/firstViews.ts.`);
  return group.chunks;
}

/** Bytes of a file as it is sent. */
function rememberWeights(compilation: Compilation): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const weight =
      known.get(file) ??
      gzipSync(compilation.getAsset(file)?.source.buffer() ?? '', { level: 9 }).length;
    known.set(file, weight);
    return weight;
  };
}
