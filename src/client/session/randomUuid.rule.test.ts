import { randomUuid } from './randomUuid';

it('draws UUIDs of version 4 where the browser has no crypto.randomUUID', () => {
  const drawn = Array.from({ length: 200 }, randomUuid);
  for (const uuid of drawn) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(drawn).size).toBe(200);
});
