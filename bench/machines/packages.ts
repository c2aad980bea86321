import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Programs that npm does not bring, by the Debian package that does. */
const packages = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

type Program = keyof typeof packages;

/** The path of a program, also in `sbin`, which not every PATH contains. */
async function findProgram(program: Program): Promise<string | undefined> {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  for (const folder of folders.filter(Boolean)) {
    const file = path.join(folder, program);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/** @throws where one is missing, with the command that installs all of them. */
export async function findPrograms<Name extends Program>(
  ...programs: Name[]
): Promise<Record<Name, string>> {
  const files = await Promise.all(programs.map(findProgram));
  const missing = programs.filter((_program, index) => !files[index]);
  if (missing.length > 0) {
    throw new Error(
      `Not on this machine: ${missing.join(', ')}. On Debian and Ubuntu: apt-get install --no-install-recommends ${missing.map((program) => packages[program]).join(' ')}`,
    );
  }
  return Object.fromEntries(
    programs.map((program, index) => [program, files[index] ?? '']),
  ) as Record<Name, string>;
}
