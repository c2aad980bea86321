import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

import { feedText, messageTexts, type CalendarEvent } from './calendarText';

const day: CalendarEvent = {
  uid: 'milestone-steer-cut@sharecut',
  sequence: 28_558_502,
  changedAt: new Date('2026-11-26T01:02:03Z'),
  title: 'José’s steer; the “big” one, 🥩: Cut and wrapped',
  when: '2026-12-31',
  takesTime: false,
  notes: ['From Oak, Ranch.', 'x'.repeat(200)],
  place: null,
  url: 'https://shop.example/groups/view/steer',
  isCancelled: false,
};
const window = {
  ...day,
  uid: 'window-yelm@sharecut',
  when: { begin: new Date('2026-12-12T17:00Z'), end: new Date('2026-12-12T20:30Z') },
  takesTime: true,
  place: 'Oak Ranch, 1 Oak Road',
};
const parties = { organizer: 'hello@shop.example', attendee: 'ann@example.com' };

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

it('is read by ical.js as it was meant', () => {
  const [first, second] = eventsOf(feedText([day, window], 'Days'));
  expect(first).toMatchObject({ uid: day.uid, summary: day.title, sequence: day.sequence });
  expect(first?.description).toBe(day.notes.join('\n'));
  expect(first?.startDate.isDate).toBe(true);
  expect(first?.duration.toSeconds()).toBe(86_400);
  expect(second?.startDate.toJSDate()).toEqual(window.when.begin);
  expect(second?.endDate.toJSDate()).toEqual(window.when.end);
  expect(second?.location).toBe(window.place);
});

it('is read by ical.js as a cancellation with its parties', () => {
  const [text = ''] = messageTexts([{ ...window, isCancelled: true }], parties);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  const [event] = eventsOf(text);
  expect(event?.organizer).toBe('mailto:hello@shop.example');
  expect(event?.attendees.map((one) => one.getFirstValue())).toEqual(['mailto:ann@example.com']);
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

it('is read by node-ical with the end and the kind of each event', () => {
  const read = nodeIcal.sync.parseICS(feedText([day, { ...window, isCancelled: true }], 'Days'));
  expect(read[day.uid]).toMatchObject({
    datetype: 'date',
    transparency: 'TRANSPARENT',
    status: 'CONFIRMED',
  });
  expect(read[window.uid]).toMatchObject({
    datetype: 'date-time',
    transparency: 'OPAQUE',
    status: 'CANCELLED',
    end: window.when.end,
  });
});

it('is read by both where nothing is in it', () => {
  const text = feedText([], 'Days');
  expect(eventsOf(text)).toEqual([]);
  expect(() => nodeIcal.sync.parseICS(text)).not.toThrow();
});
