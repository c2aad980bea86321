import { expectOurError } from '#testing/expectOurError';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

describe('a list', () => {
  const lists = ['groups', 'users', 'suppliers', 'purchases', 'groups/search', 'groups/export'];

  it.each(lists)('of %s refuses to sort by a property that every object inherits', async (list) => {
    const token = await superadminToken();
    for (const sort of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await api('GET', `/api/${list}?sort=${sort}`, { token });
      expect([sort, answer.status]).toEqual([sort, 422]);
      expectOurError(answer);
    }
  });

  it.each([
    'page=1000000000',
    'page=-1',
    'page=1.5',
    'page=1e400',
    'page=x',
    'pageSize=101',
    'pageSize=0',
    'page=1&page=2',
    'order=up',
    'status=__proto__',
    'effective=constructor',
    'animal=toString',
    'state=__proto__',
    `q=${'a'.repeat(201)}`,
  ])('with ?%s is refused in words', async (query) => {
    const token = await superadminToken();
    const answer = await api('GET', `/api/groups?${query}`, { token });
    expect([400, 422]).toContain(answer.status);
    expectOurError(answer);
    expect(answer.body.message).not.toMatch(
      /expected (one|string|number|array)|invalid|too (big|small)|NaN/i,
    );
  });

  it('is empty on a page after its last one', async () => {
    const token = await superadminToken();
    for (const list of ['groups', 'users', 'suppliers', 'purchases']) {
      const answer = await api('GET', `/api/${list}?page=1000000&pageSize=100`, { token });
      expect([list, answer.status]).toEqual([list, 200]);
      expect(answer.body[list]).toEqual([]);
    }
  });
});
