import { runBuilt, waitForOutput } from '#testing/fleet/script';

it('continues when PGlite fails: without partial changes, and with notifications and without timers', async () => {
  const script = runBuilt('breakingPglite');
  await waitForOutput(script, /closed/);
  expect(script.output()).toBe('read failed\ntransaction failed\nheard\nno timer left\nclosed\n');
});
