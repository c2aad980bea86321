#!/usr/bin/env bash
# ical.js 2.2.1 and node-ical 0.26.1 (both from npm; run with Node 20 or newer)
#
# Local times of the nights on which clocks change, read from a VEVENT whose VTIMEZONE is in the file. The two times are
# the examples that RFC 5545 gives in section 3.3.5, the zone is its America/New_York.
# Expected, by that section: a time that occurs twice is its first occurrence, so 2007-11-04 01:30 is 05:30 UTC (EDT); a
#   time that does not occur takes the offset before the gap, so 2007-03-11 02:30 is 07:30 UTC, an hour after 01:30.
# Behavior: both readers take the second occurrence of 01:30, 06:30 UTC. node-ical reads 02:30 as the RFC says; ical.js
#   takes the offset after the gap, 06:30 UTC, the same moment that it has for 01:30, so that of two events an hour apart
#   both begin at once. Whoever writes an event near a change of clocks is understood alike only with a time in UTC.
# Exit code 0: seen as described. 1: something of it has changed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 node-ical@0.26.1

cat > look.mjs <<'LOOK'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const calendar = (start) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Clocks//EN',
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:STANDARD',
    'DTSTART:20061029T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'TZNAME:EST',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'TZNAME:EDT',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'TZNAME:EST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:clocks@example.com',
    'DTSTAMP:20070101T000000Z',
    `DTSTART;TZID=America/New_York:${start}`,
    'SUMMARY:Pickup',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const byIcalJs = (text) => {
  const parsed = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.register(parsed.getFirstSubcomponent('vtimezone'));
  return new ICAL.Event(parsed.getFirstSubcomponent('vevent')).startDate.toJSDate();
};
const byNodeIcal = (text) =>
  Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').start;

for (const start of ['20070311T013000', '20070311T023000', '20071104T013000']) {
  const text = calendar(start);
  console.log(
    `${start}: ical.js ${byIcalJs(text).toISOString()}, node-ical ${byNodeIcal(text).toISOString()}`,
  );
}
LOOK
node look.mjs | tee seen.txt

diff seen.txt - <<'SEEN' && echo 'As described.'
20070311T013000: ical.js 2007-03-11T06:30:00.000Z, node-ical 2007-03-11T06:30:00.000Z
20070311T023000: ical.js 2007-03-11T06:30:00.000Z, node-ical 2007-03-11T07:30:00.000Z
20071104T013000: ical.js 2007-11-04T06:30:00.000Z, node-ical 2007-11-04T06:30:00.000Z
SEEN
