import { fillPath } from '#shared/endpoints';
import { groupEvents } from '#shared/groups/groupEvents.contract';
import { mayCall } from '#shared/mayCall';
import type { Permission } from '#shared/permissions';
import { recordRules } from '#shared/recordRules';
import type { Route } from '#shared/route';
import { userRoutes } from '#shared/users/users.contract';
import { contracts } from '#testing/contracts';
import { buildCallers, type MatrixCaller } from '#testing/permissions/callers';
import { calls } from '#testing/permissions/calls';
import { buildRecords, type MatrixRecords } from '#testing/permissions/records';
import { api, serverUrl, type Json } from '#testing/testServer';

const routes = Object.entries(contracts).flatMap(([subject, ofSubject]) =>
  Object.entries(ofSubject).map(([name, route]) => [`${subject}.${name}`, route] as const),
);

let callers: Record<string, MatrixCaller>;
let records: MatrixRecords;

beforeAll(async () => {
  const { callers: built, member, supplierId } = await buildCallers();
  callers = built;
  records = await buildRecords(supplierId, member);
});

type Outcome = 'allowed' | 'left out' | 401 | 403 | 404;

const refusals: readonly number[] = [401, 403, 404];

/** What the table says to a caller about the records, or about `subject` in their place. */
function expected({ who, records: rules }: Permission, caller: MatrixCaller, subject: object) {
  const { token, actor } = caller;
  // What is open to anyone is open to a caller whose session has ended.
  if (token && !actor && who !== 'anyone') return 401;
  if (!mayCall(who, actor)) return actor ? 403 : 401;
  for (const name of rules) {
    const { isTheirs, refusal } = recordRules[name];
    const mayBeTheirs = isTheirs as (actor: unknown, subject: unknown) => boolean;
    if (!mayBeTheirs(actor, subject)) return refusal === undefined ? 404 : 403;
  }
  return 'allowed';
}

/** The fields of the records that the rules read. */
const subjectOf = ({ supplierId, member, user }: MatrixRecords) => ({
  id: user._id,
  role: user.role,
  supplierId,
  isJoined: false,
  userId: member.userId,
  email: member.email,
});

const holds = (text: string, found: string | RegExp = '') =>
  found instanceof RegExp ? found.test(text) : text.includes(found);

async function ask(name: string, route: Route, { token: own, actor }: MatrixCaller) {
  const asked = (await calls[name]?.(records, actor)) ?? {};
  const { params, query, body, found, token = own } = asked;
  const path = `${fillPath(route.path, params)}?${new URLSearchParams(query).toString()}`;
  const call = route.method === 'GET' ? {} : { body };
  const answer = await api(route.method, path, { ...call, ...(token && { token }) });
  if (answer.status >= 500) throw new Error(`${name} answered ${String(answer.status)}.`);
  if (refusals.includes(answer.status)) return answer.status as Outcome;
  return holds(JSON.stringify(answer.body), found) ? 'allowed' : 'left out';
}

it.each(routes)('%s answers every caller as the table says', async (name, route) => {
  expect(Object.keys(calls)).toContain(name);
  const isList = (await calls[name]?.(records, null))?.found !== undefined;
  const said = (caller: MatrixCaller) => {
    const outcome = expected(route.permission, caller, subjectOf(records));
    const isLeftOut = isList && caller.actor && mayCall(route.permission.who, caller.actor);
    return isLeftOut && outcome !== 'allowed' ? 'left out' : outcome;
  };
  const all = Object.entries(callers);
  const asked = await Promise.all(
    all.map(async ([kind, caller]) => [kind, await ask(name, route, caller)] as const),
  );
  expect(Object.fromEntries(asked)).toEqual(
    Object.fromEntries(all.map(([kind, caller]) => [kind, said(caller)])),
  );
});

it.each(['updateUser', 'deleteUser'] as const)(
  'users.%s refuses a caller’s own account',
  async (name) => {
    const { method, path, permission } = userRoutes[name];
    for (const caller of Object.values(callers)) {
      if (!caller.actor || !caller.token) continue;
      const { id, email } = caller.actor;
      const body = { username: 'anybody', email, role: 'member', supplierId: null };
      const answer = await api(method, fillPath(path, { id }), { token: caller.token, body });
      expect(answer.status).toBe(expected(permission, caller, caller.actor));
    }
  },
);

it('groupEvents answers every caller as the table says', async () => {
  for (const caller of Object.values(callers)) {
    const headers = new Headers(caller.token ? { authorization: `Bearer ${caller.token}` } : {});
    const leaving = new AbortController();
    const { status } = await fetch(serverUrl() + groupEvents.path, {
      headers,
      signal: leaving.signal,
    });
    leaving.abort();
    const said = mayCall(groupEvents.permission.who, caller.actor) ? 200 : 401;
    expect(status).toBe(said);
  }
});

it('holds every call that the server serves, and no other', async () => {
  const { body } = await api<{ paths: Record<string, Json> }>('GET', '/api/openapi.json');
  const served = Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  const stated = [...routes.map(([, route]) => route), { method: 'GET', path: groupEvents.path }];
  expect(served.toSorted()).toEqual(
    stated.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
  );
});
