// ts-jest, whose output is kept once for all projects and copies of this folder: each would compile the same files.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const settings = ['tsconfig.json', 'package-lock.json'].map((name) =>
  readFileSync(path.join(root, name)),
);

function keyOf(source, file) {
  const hash = createHash('sha256');
  for (const part of [...settings, path.relative(root, file), source]) hash.update(part);
  return hash.digest('hex');
}

/** Written beside it and renamed, because workers read it meanwhile. */
function keep(kept, code) {
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
}

const require = createRequire(import.meta.url);

export default {
  createTransformer(options) {
    let compiler;
    return {
      getCacheKey: keyOf,
      process(source, file, request) {
        const kept = path.join(request.config.cacheDirectory, 'ts-jest', keyOf(source, file));
        try {
          return { code: readFileSync(kept, 'utf8') };
        } catch {
          // Loaded once there is something to compile: that takes as long as a hundred files.
          compiler ??= require('ts-jest').default.createTransformer(options);
          const compiled = compiler.process(source, file, request);
          keep(kept, compiled.code);
          return compiled;
        }
      },
    };
  },
};
