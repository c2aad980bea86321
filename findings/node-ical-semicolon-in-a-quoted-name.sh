#!/usr/bin/env bash
# node-ical 0.26.1 beside ical.js 2.2.1 (both from npm; run with Node 20 or newer)
#
# The organizer of an event is a ranch whose name has a semicolon. RFC 5545 (3.2) lets a parameter's value have colons,
# semicolons and commas where it is in quotes.
# Expected: CN is the whole name, as ical.js has it.
# Behavior: node-ical ends the value at the semicolon inside the quotes and keeps the opening quote, "Bar 7 without its
#   end; a colon or a comma inside the quotes is read well, and so is the address. A name that is to survive there must
#   have no semicolon, quoted or not.
# Exit code 0: seen as described. 1: something of it has changed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.26.1 ical.js@2.2.1

cat > look.mjs <<'LOOK'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const calendar = (name) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Names//EN',
    'BEGIN:VEVENT',
    'UID:names@example.com',
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260715T150000Z',
    `ORGANIZER;CN="${name}":mailto:ranch@example.com`,
    'SUMMARY:Pickup',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

for (const name of ['Bar: 7', 'Bar, 7', 'Bar 7; Sons']) {
  const text = calendar(name);
  const { params, val } = Object.values(nodeIcal.sync.parseICS(text)).find(
    ({ type }) => type === 'VEVENT',
  ).organizer;
  const organizer = new ICAL.Component(ICAL.parse(text))
    .getFirstSubcomponent('vevent')
    .getFirstProperty('organizer');
  console.log(
    `${name} | node-ical: ${params.CN} ${val} | ical.js: ${organizer.getParameter('cn')} ${organizer.getFirstValue()}`,
  );
}
LOOK
node look.mjs | tee seen.txt

diff seen.txt - <<'SEEN' && echo 'As described.'
Bar: 7 | node-ical: Bar: 7 mailto:ranch@example.com | ical.js: Bar: 7 mailto:ranch@example.com
Bar, 7 | node-ical: Bar, 7 mailto:ranch@example.com | ical.js: Bar, 7 mailto:ranch@example.com
Bar 7; Sons | node-ical: "Bar 7 mailto:ranch@example.com | ical.js: Bar 7; Sons mailto:ranch@example.com
SEEN
