import { answerWith } from '#testing/answers';
import { buildSession, buildToken } from '#testing/buildSession';

import { baseApi } from '../api/baseApi';
import { groupQueries } from '../api/groupQueries';
import { selectToken, sessionStarted, toSession } from '../session/session';
import { createStore } from './store';

const member = buildSession();
const { token, ...user } = member;
const listGroups = groupQueries.endpoints.listGroups.initiate({ query: {} });

function storeSession(): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('is found again in the browser’s storage', () => {
    storeSession();
    expect(createStore().getState().session).toEqual({ token, user });
  });

  it('is stored under the keys token and user', () => {
    createStore().dispatch(sessionStarted(toSession(member)));
    expect(localStorage.getItem('token')).toBe(token);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
  });

  it('stores the user before the token, which other tabs watch', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem');
    createStore().dispatch(sessionStarted(toSession(member)));
    expect(set.mock.calls.map(([key]) => key)).toEqual(['user', 'token']);
    set.mockRestore();
  });

  it('takes from the token what a login’s answer leaves out', () => {
    const {
      email: _email,
      supplierId: _supplierId,
      ...literal
    } = buildSession({ supplierId: 's1' });
    expect(toSession(literal).user).toMatchObject({ email: 'ann@sharecut.test', supplierId: 's1' });
  });

  it('ends when its token expires', () => {
    storeSession();
    localStorage.setItem('token', buildToken({ exp: 1 }));
    expect(createStore().getState().session.user).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('ends while the page is open when its token expires', () => {
    jest.useFakeTimers();
    storeSession();
    const store = createStore();
    jest.advanceTimersByTime(60 * 60 * 1000 + 1000);
    expect(store.getState().session.user).toBeNull();
    jest.useRealTimers();
  });

  it('ends when its token does, later than a timer can wait', () => {
    jest.useFakeTimers();
    const hours = 30 * 24;
    const lasting = buildToken({ exp: Math.floor(Date.now() / 1000) + hours * 3600 });
    storeSession();
    localStorage.setItem('token', lasting);
    const store = createStore();
    jest.advanceTimersByTime((hours - 1) * 3600 * 1000);
    expect(selectToken(store.getState())).toBe(lasting);
    jest.advanceTimersByTime(3600 * 1000);
    expect(selectToken(store.getState())).toBeNull();
    jest.useRealTimers();
  });

  it('begins, is restored and ends when the device’s clock is a day ahead', () => {
    const now = Math.floor(Date.now() / 1000);
    const issued = buildToken({ iat: now - 24 * 3600, exp: now - 12 * 3600 });
    jest.useFakeTimers();
    const store = createStore();
    store.dispatch(sessionStarted(toSession({ ...member, token: issued })));
    jest.advanceTimersByTime(11 * 3600 * 1000);
    expect(selectToken(store.getState())).toBe(issued);
    expect(selectToken(createStore().getState())).toBe(issued);
    jest.advanceTimersByTime(2 * 3600 * 1000);
    expect(store.getState().session.user).toBeNull();
    expect(localStorage).toHaveLength(0);
    jest.useRealTimers();
  });

  it('ends when another tab logs out', () => {
    storeSession();
    const store = createStore();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(store.getState().session.user).toBeNull();
  });

  it('starts when another tab logs in', () => {
    const store = createStore();
    storeSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(store.getState().session).toEqual({ token, user });
  });
});

describe('a 401', () => {
  it('ends the session, and the error still reaches the caller', async () => {
    storeSession();
    const store = createStore();
    answerWith('GET', '/api/groups', { status: 401, body: { message: 'Log in again.' } });
    const { error } = await store.dispatch(listGroups);
    expect(error).toMatchObject({ status: 401, data: { message: 'Log in again.' } });
    expect(store.getState().session.user).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('is ignored when it answers a token that has been replaced since', async () => {
    storeSession();
    const store = createStore();
    answerWith('GET', '/api/groups', { status: 401 });
    const call = store.dispatch(listGroups);
    const later = toSession(buildSession({ username: 'Bea Barn' }));
    store.dispatch(sessionStarted(later));
    await call;
    expect(selectToken(store.getState())).toBe(later.token);
  });
});

describe('every request', () => {
  it('carries the stored token', async () => {
    storeSession();
    const requests = answerWith('GET', '/api/groups', { body: [] });
    await createStore().dispatch(listGroups);
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it('carries none before a login', async () => {
    const requests = answerWith('GET', '/api/groups', { body: [] });
    await createStore().dispatch(listGroups);
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('a new session', () => {
  it('finds nothing cached that was meant for another person', async () => {
    storeSession();
    const store = createStore();
    answerWith('GET', '/api/groups', { body: [{ _id: 'g1' }] });
    await store.dispatch(listGroups);
    store.dispatch(sessionStarted(toSession(buildSession({ username: 'Bea Barn' }))));
    expect(store.getState()[baseApi.reducerPath].queries).toEqual({});
  });
});
