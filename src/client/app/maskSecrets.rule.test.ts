import { maskSecrets } from './maskSecrets';

describe('what Redux DevTools is shown', () => {
  it('covers tokens, passwords and client secrets wherever they lie', () => {
    const action = {
      type: 'api/executeMutation/pending',
      meta: { arg: { originalArgs: { body: { identifier: 'ann', password: 'hunter2' } } } },
      payload: [
        { token: 'aaa.bbb.ccc' },
        { clientSecret: 'pi_1_secret_2' },
        { recoveryCodes: ['MZXW-6YTB'] },
      ],
    };
    expect(maskSecrets(action)).toEqual({
      type: 'api/executeMutation/pending',
      meta: { arg: { originalArgs: { body: { identifier: 'ann', password: '•••' } } } },
      payload: [{ token: '•••' }, { clientSecret: '•••' }, { recoveryCodes: '•••' }],
    });
  });

  it('covers them inside cache keys too', () => {
    const key = 'validateInvite({"query":{"token":"aaa.bbb.ccc"}})';
    const shown = 'validateInvite({"query":{"token":"•••"}})';
    expect(maskSecrets({ [key]: { queryCacheKey: key } })).toEqual({
      [shown]: { queryCacheKey: shown },
    });
  });

  it('leaves everything else as it is', () => {
    const state = { session: { token: null, user: { username: 'ann' } }, count: 2 };
    expect(maskSecrets(state)).toEqual(state);
  });
});
