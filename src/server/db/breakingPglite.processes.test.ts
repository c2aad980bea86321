import { runBuilt, waitForOutput } from '#testing/fleet/script';

it('goes on when PGlite breaks: keeps nothing half done, and still delivers notifications', async () => {
  const script = runBuilt('breakingPglite');
  await waitForOutput(script, /closed/);
  expect(script.output()).toBe('read failed\ntransaction failed\nheard\nclosed\n');
}, 60_000);
