// Debian's calendar programs read what is written: apt-get install khal vdirsyncer libical3 python3.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { feedText, messageTexts, type CalendarEvent } from './calendarText';

const folder = mkdtempSync(path.join(tmpdir(), 'calendars-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Not `spawnSync`: the program reads from a server of this process. */
const run = (command: string, args: string[]): Promise<{ status: number | null; out: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, HOME: folder },
      // A program that asks a question would wait for an answer: its input is closed.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (out += data.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out }));
  });

const day: CalendarEvent = {
  uid: 'milestone-steer-cut@sharecut',
  sequence: 28_558_502,
  changedAt: new Date('2026-11-26T01:02:03Z'),
  title: 'Angus steer: Cut',
  when: '2026-12-31',
  takesTime: false,
  notes: ['From Oak, Ranch.'],
  place: null,
  url: 'https://shop.example/groups/view/steer',
  isCancelled: false,
};
const round: CalendarEvent = {
  ...day,
  uid: 'window-yelm@sharecut',
  title: 'Your share of Angus steer is delivered',
  when: { begin: new Date('2026-12-12T17:00Z'), end: new Date('2026-12-14T20:30Z') },
  place: 'Yelm, the fair',
};
const ended = { ...round, isCancelled: true, sequence: 28_558_600 };

const checkByLibical = `
import ctypes, sys
ical = ctypes.CDLL('libical.so.3')
ical.icalparser_parse_string.restype = ctypes.c_void_p
for name in sys.argv[1:]:
    parsed = ical.icalparser_parse_string(open(name, 'rb').read())
    if not parsed: sys.exit(name + ' is not parsed')
    parsed = ctypes.c_void_p(parsed)
    if not ical.icalrestriction_check(parsed): sys.exit(name + ' breaks a restriction')
    if ical.icalcomponent_count_errors(parsed): sys.exit(name + ' has errors')
`;

it('is valid to libical, as a feed and as messages', async () => {
  const parties = { organizer: 'hello@shop.example', attendee: 'ann@example.com' };
  const texts = [
    feedText([day, round, ended], 'Days'),
    feedText([], 'Days'),
    ...messageTexts([day, round, ended], parties),
  ];
  const files = texts.map((text, place) => {
    const file = path.join(folder, `libical-${String(place)}.ics`);
    writeFileSync(file, text);
    return file;
  });
  const checked = await run('python3', ['-c', checkByLibical, ...files]);
  expect(checked).toEqual({ status: 0, out: '' });
});

it('is followed by vdirsyncer and shown by khal, also when an event ends', async () => {
  let text = feedText([day, round], 'Days');
  const server = createServer((_, reply) => reply.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const local = path.join(folder, 'local');
  mkdirSync(local);
  const config = path.join(folder, 'vdirsyncer');
  writeFileSync(
    config,
    [
      '[general]',
      `status_path = "${folder}/status"`,
      '[pair days]',
      'a = "local"\nb = "feed"\ncollections = null\nconflict_resolution = "b wins"',
      '[storage local]',
      `type = "filesystem"\npath = "${local}"\nfileext = ".ics"`,
      '[storage feed]',
      `type = "http"\nurl = "http://127.0.0.1:${String(port)}/feed.ics"`,
    ].join('\n'),
  );
  const khalConfig = path.join(folder, 'khal');
  const formats = [
    ...['dateformat', 'longdateformat'].map((name) => `${name} = %Y-%m-%d`),
    ...['datetimeformat', 'longdatetimeformat'].map((name) => `${name} = %Y-%m-%d %H:%M`),
  ];
  writeFileSync(
    khalConfig,
    [
      `[calendars]\n[[days]]\npath = ${local}\n[locale]`,
      'local_timezone = America/Chicago\ndefault_timezone = America/Chicago\ntimeformat = %H:%M',
      ...formats,
    ].join('\n'),
  );
  const sync = async () => {
    const done = await run('vdirsyncer', ['-c', config, 'sync']);
    if (done.status !== 0) throw new Error(done.out);
  };
  const shown = async () => {
    const format = '{start-long} {end-long} {title} {status}';
    const args = ['-c', khalConfig, 'list', '2026-12-01', '40d', '--once', '--format', format];
    return (await run('khal', args)).out;
  };
  try {
    const discovered = await run('vdirsyncer', ['-c', config, 'discover']);
    expect(discovered.status).toBe(0);
    await sync();
    expect(await shown()).toContain(
      '2026-12-12 11:00 2026-12-14 14:30 Your share of Angus steer is delivered CONFIRMED',
    );
    expect(await shown()).toContain('2026-12-31 2026-12-31 Angus steer: Cut CONFIRMED');
    text = feedText([ended], 'Days');
    await sync();
    expect(await shown()).toContain('Your share of Angus steer is delivered CANCELLED');
    expect(await shown()).not.toContain('Angus steer: Cut');
    expect(readdirSync(local)).toHaveLength(1);
  } finally {
    server.close();
  }
});
