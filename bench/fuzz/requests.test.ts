import fc from 'fast-check';

import type { Operation } from './document';
import { addressOf, bodyText, requestsFor } from './requests';

const text = { type: 'string', maxLength: 60 } as const;

const operation: Operation = {
  method: 'POST',
  path: '/api/groups/{id}/things',
  parameters: [
    { name: 'id', in: 'path', schema: text },
    { name: 'sort', in: 'query', schema: text },
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
  ],
  body: {
    type: 'object',
    properties: {
      name: text,
      totalCost: { type: 'number', minimum: 1 },
      emails: { type: 'array', items: text },
    },
    required: ['name', 'totalCost'],
  },
  statuses: [200],
};

const known = {
  groups: ['group-1'],
  sort: ['name', '__proto__'],
  name: ['Angus'],
  emails: ['ann@example.com'],
};

const draw = (seed: number) =>
  fc.sample(requestsFor([operation], ['visitor', 'member'], known), { numRuns: 2_000, seed });

const requests = draw(7);
const addresses = requests.map(addressOf);
const bodies = requests.map((request) => bodyText(request) ?? '');

const howMany = (texts: string[], pattern: RegExp) =>
  texts.filter((one) => pattern.test(one)).length;

it.each([
  ['a record that there is', addresses, /^\/api\/groups\/group-1\//],
  ['a record that there is not', addresses, /^\/api\/groups\/(?!group-1)/],
  ['U+0000 in the path', addresses, /^[^?]*%00/],
  ['a parameter as it should be', addresses, /[?&]sort=name(&|$)/],
  ['a parameter that every object has', addresses, /[?&]sort=__proto__/],
  ['U+0000 in a parameter', addresses, /[?&]sort=[^&]*%00/],
  ['a number in a parameter', addresses, /[?&]page=\d+(&|$)/],
  ['something else in its place', addresses, /[?&]page=[^&]*[^\d&]/],
  ['a body as it should be', bodies, /^\{"name":"Angus","totalCost":\d/],
  ['a list of what there is', bodies, /"emails":\["ann@example.com"/],
  ['U+0000 in a body', bodies, /"name":"[^"]*\\u0000/],
  ['half a surrogate pair', bodies, /"name":"[^"]*\\ud[89a-f]/],
  ['another type', bodies, /"name":(null|true|\[|\{|-?\d)/],
  ['a number without bounds', bodies, /"totalCost":-?(1e999|9{400})/],
  ['a body that lacks a field', bodies, /^\{"name":[^,]*\}$/],
  ['a body that is no object', bodies, /^(null|true|\[|"|-?\d)/],
  ['a body that is no JSON', bodies, /^\{(|"a":1,\})$/],
  ['a body that is too large', bodies, /^.{110000}/],
])('draws %s', (_, texts, pattern) => {
  expect(howMany(texts, pattern)).toBeGreaterThan(2);
});

it('draws the same again from the same seed, and something else from another', () => {
  expect(draw(7).map(addressOf)).toEqual(addresses);
  expect(draw(8).map(addressOf)).not.toEqual(addresses);
});
