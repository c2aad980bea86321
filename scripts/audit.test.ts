import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const script = path.resolve('scripts/audit.mjs');
const locked = { version: '1.0.0', resolved: 'https://registry.test/leaky.tgz' };
const published = { name: 'leaky', versions: { '1.0.0': { name: 'leaky', version: '1.0.0' } } };

let folder: string;
let registry: Server;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sharecut-audit-'));
  const project = { name: 'shop', version: '1.0.0', dependencies: { leaky: '1.0.0' } };
  const packages = { '': project, 'node_modules/leaky': locked };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...project, lockfileVersion: 3, packages }),
  );
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => registry.close(resolve));
});

/** Runs the check against a registry that answers every audit alike. */
async function auditWith(status: number, answer: unknown) {
  registry = createServer((request, response) => {
    const isAudit = request.method === 'POST';
    response.writeHead(isAudit ? status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? answer : published));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: {
      ...process.env,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_registry: `http://127.0.0.1:${port}/`,
    },
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  const file = path.join(folder, 'test-results/audit.json');
  return { code, said, result: existsSync(file) && JSON.parse(readFileSync(file, 'utf8')) };
}

const hole = (severity: string) => ({
  leaky: [
    {
      id: 1,
      url: 'https://advisories.test/1',
      title: 'Reads any file',
      severity,
      vulnerable_versions: '<1.0.1',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

it('passes where nothing is known against what is installed', async () => {
  expect(await auditWith(200, {})).toMatchObject({
    code: 0,
    result: [{ name: 'audit', passed: true }],
  });
});

it.each(['moderate', 'critical'])('fails for a hole that is %s, and names it', async (severity) => {
  const { code, said, result } = await auditWith(200, hole(severity));
  expect({ code, result }).toEqual({ code: 1, result: [{ name: 'audit', passed: false }] });
  expect(said).toContain(`${severity}: leaky * (https://advisories.test/1)`);
});

it('reports that a registry did not answer, and neither passes nor fails', async () => {
  const { code, said, result } = await auditWith(405, {});
  expect({ code, result }).toEqual({ code: 0, result: [{ name: 'audit', passed: null }] });
  expect(said).toContain('not asked  audit: 405');
});
