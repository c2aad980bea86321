import type { Session } from '#shared/users/users.contract';

import { buildToken } from '../buildSession';
import type { LiteralGroup, LiteralWorld } from './literalWorld';
import type { Method } from '../testServer';

/**
 * Shapes of the two answers that a literal server may give: `bare` is the list, the group, the id and the
 * plain string, and nothing at all where no answer is shown; `wrapped` is the object around each.
 */
export type Shape = 'bare' | 'wrapped';

export interface LiteralCall {
  method: Method;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** Value of the Authorization header. */
  authorization: string | undefined;
}

interface LiteralAnswer {
  status: number;
  /** Left out: an empty body. */
  body?: unknown;
}

type Answer = (world: LiteralWorld, shape: Shape, call: LiteralCall) => LiteralAnswer;

const ok = (body?: unknown): LiteralAnswer => ({ status: 200, body });

/** Calls whose answers are not displayed. */
const unspoken: Answer = (_, shape) => ok(shape === 'bare' ? undefined : {});

const list =
  (name: 'groups' | 'users'): Answer =>
  (world, shape, { query }) => {
    const all =
      name === 'groups'
        ? world.groups.map((each) => groupIn(shape, world, each))
        : usersIn(world, query);
    return ok(shape === 'bare' ? all : { [name]: all });
  };

const usersIn = ({ users }: LiteralWorld, { role }: Record<string, string>) =>
  role ? users.filter((user) => user.role === role) : users;

function groupIn(shape: Shape, { suppliers }: LiteralWorld, group: LiteralGroup) {
  if (shape === 'bare') return group;
  const name = suppliers.find(({ _id }) => _id === group.supplierId)?.name;
  return {
    ...group,
    supplierId: { _id: group.supplierId, name },
    members: group.members.map((email) => ({ email })),
  };
}

/** One group, as it is after the call changed it. */
const group =
  (wrapper: string | null, change: (body: LiteralCall['body']) => object = () => ({})): Answer =>
  (world, shape, { path, body }) => {
    const id = path.split('/')[3] ?? '';
    const found = world.groups.find(({ _id }) => _id === id || _id === body.groupId);
    if (!found) return { status: 404 };
    Object.assign(found, change(body));
    const shown = groupIn(shape, world, found);
    return ok(shape === 'wrapped' && wrapper ? { [wrapper]: shown } : shown);
  };

/** A login's answer; the token contains the rest. */
export function literalSession({ account }: LiteralWorld): Session {
  const { userId, username, role, supplierId, email } = account;
  const token = buildToken({ id: userId, role, supplierId, email });
  return { token, userId, username, isAdmin: role !== 'member', role };
}

const login: Answer = (world) => ok(literalSession(world));

const register: Answer = ({ account: { userId, role, supplierId } }, shape, { body }) => {
  const token = buildToken({ id: userId, role, supplierId, email: body.email });
  return { status: 201, body: shape === 'bare' ? undefined : { token, message: 'Registered.' } };
};

/** A share costs its factor of the full price. */
const factors: Record<string, number> = { Full: 1, Half: 0.5, Quarter: 0.25 };
const purchase: Answer = (world, shape, call) =>
  group('updatedGroup', () => ({}))(
    {
      ...world,
      groups: world.groups.map((each) => {
        const price = (factors[String(call.body.portion)] ?? 0) * each.costPerPortion;
        return { ...each, remainingCost: each.remainingCost - price };
      }),
    },
    shape,
    call,
  );

const created: Answer = (_, __, { body }) => ({ status: 201, body: { _id: 'new', ...body } });

/** R-7.1 to R-7.39, line by line. Calls with a longer path come first. */
export const literalCalls: [Method, RegExp, Answer][] = [
  ['POST', /^\/api\/users\/login$/, login],
  ['POST', /^\/api\/users\/register$/, register],
  ['POST', /^\/api\/users\/forgot-password$/, unspoken],
  ['POST', /^\/api\/users\/reset-password$/, unspoken],
  ['GET', /^\/api\/users$/, list('users')],
  [
    'POST',
    /^\/api\/users\/admin-create$/,
    (_, __, { body }) => ({ status: 201, body: { user: { _id: 'new', ...body } } }),
  ],
  ['PATCH', /^\/api\/users\/[^/]+$/, (_, __, { body }) => ok({ _id: 'u2', ...body })],
  ['DELETE', /^\/api\/users\/[^/]+$/, unspoken],
  ['POST', /^\/api\/users\/approve-supplier-admin\/[^/]+$/, unspoken],
  ['PUT', /^\/api\/users\/[^/]+\/reject$/, unspoken],
  ['POST', /^\/api\/users\/[^/]+\/notify-admin-change$/, unspoken],
  ['GET', /^\/api\/suppliers(\/my-suppliers)?$/, ({ suppliers }) => ok(suppliers)],
  ['POST', /^\/api\/suppliers$/, created],
  ['PUT', /^\/api\/suppliers\/[^/]+$/, (_, __, { body }) => ok({ _id: 's1', ...body })],
  ['DELETE', /^\/api\/suppliers\/[^/]+$/, unspoken],
  ['GET', /^\/api\/groups(\/search)?$/, list('groups')],
  ['POST', /^\/api\/groups\/create$/, created],
  ['GET', /^\/api\/groups\/[^/]+$/, group('group')],
  ['PUT', /^\/api\/groups\/[^/]+$/, group(null, (body) => body)],
  ['DELETE', /^\/api\/groups\/[^/]+$/, unspoken],
  ['PATCH', /^\/api\/groups\/[^/]+\/status$/, group(null, ({ status }) => ({ status }))],
  ['PATCH', /^\/api\/groups\/[^/]+\/members\/(add|remove)$/, group(null)],
  ['POST', /^\/api\/purchase-tracking$/, purchase],
  ['POST', /^\/api\/stripe\/payment-intent$/, () => ok({ clientSecret: 'pi_1_secret_1' })],
  ['GET', /^\/api\/invites\/validate$/, ({ invite }) => ok(invite)],
  [
    'POST',
    /^\/api\/invites\/join-group$/,
    (_, shape) => ok(shape === 'bare' ? undefined : { supplierId: 's1', groupId: 'g1' }),
  ],
  ['POST', /^\/api\/invites\/accept$/, unspoken],
];
