import { expectOurError } from '#testing/expectOurError';
import { buildGroup } from '#testing/factories/groups';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const login = (identifier: string) =>
  api('POST', '/api/users/login', { body: { identifier, password: 'secret1' } });

describe('a text that cannot be stored', () => {
  it.each([
    ['U+0000', 'ann\u0000'],
    ['the first half of a pair', 'ann\ud83d'],
    ['the second half of a pair', '\ude00ann'],
    ['the halves the wrong way round', '\ude00\ud83d'],
  ])('is refused with %s in it', async (_, text) => {
    const answer = await login(text);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'malformed',
      message: 'This text has a character that cannot be saved.',
      fields: { identifier: 'This text has a character that cannot be saved.' },
    });
  });

  it('may hold anything else', async () => {
    expect((await login('ann 🐑 \u0001\uffff\u202e')).status).toBe(401);
  });

  it('is refused however deep it lies, and as a key', async () => {
    const token = await superadminToken();
    const bodies = [{ address: { zip: '\u0000' } }, { any: [[['\ud800']]] }, { 'a\u0000': 1 }];
    for (const body of bodies) {
      expect((await api('POST', '/api/suppliers', { token, body })).status).toBe(400);
    }
  });

  it('is refused in a query and in an address', async () => {
    const token = await superadminToken();
    const group = await buildGroup();
    for (const path of [
      '/api/groups?q=%00',
      '/api/groups?any%00=1',
      '/api/users?q=a%00',
      '/api/suppliers?q=%00',
      '/api/purchases?q=%00',
      '/api/groups/search?groupName=%00',
      '/api/groups/export?q=%00',
      '/api/groups/%00',
      `/api/groups/${group._id}%00/ledger`,
    ]) {
      const answer = await api('GET', path, { token });
      expect([path, answer.status]).toEqual([path, 400]);
      expectOurError(answer);
    }
  });
});
