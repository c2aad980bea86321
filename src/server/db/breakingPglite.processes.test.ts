import { runScript, waitForOutput } from '#testing/fleet/script';

it('outlives a PGlite that breaks: nothing half done is kept, and who listens still hears', async () => {
  const script = runScript('src/testing/breakingPglite.ts', []);
  await waitForOutput(script, /closed/);
  expect(script.output()).toBe('read failed\ntransaction failed\nheard\nclosed\n');
}, 60_000);
