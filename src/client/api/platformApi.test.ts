import { answerWith, breakNetwork } from '#testing/answers';

import { createStore } from '../app/store';
import { platformApi } from './platformApi';

const getConfig = () => createStore().dispatch(platformApi.endpoints.getConfig.initiate());

describe('the configuration', () => {
  it('is the server’s', async () => {
    const { data } = await getConfig();
    expect(data?.payments.mode).toBe('emulator');
  });

  it('is built in for a server that has none', async () => {
    answerWith('GET', '/api/config', { status: 404, body: { message: 'Not found.' } });
    const { data } = await getConfig();
    expect(data?.payments).toEqual({
      mode: 'test',
      publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
      scriptUrl: null,
      demoCents: null,
    });
  });

  it('is not built in where the server only stumbles', async () => {
    answerWith('GET', '/api/config', { status: 503, body: { message: 'Try again.' } });
    const { data, error } = await getConfig();
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 503 });
  });

  it('is loaded again when the network was down', async () => {
    breakNetwork('GET', '/api/config');
    const { error } = await getConfig();
    expect(error).toMatchObject({ status: 'FETCH_ERROR' });
  });
});
