import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { jwtDecode } from 'jwt-decode';

import { isAbsentOr, isFlag, isNullOr, isNumber, isOneOf, isText, readShape } from '#shared/shape';
import type { Shape } from '#shared/shape';
import { hasAdminFlag } from '#shared/users/roles';
import { roles } from '#shared/users/roles';
import type { Session, SessionUser, TokenPayload } from '#shared/users/users.contract';

/** Token and user: both set, or neither for a visitor. */
export interface SessionState {
  token: string | null;
  user: SessionUser | null;
  /** The last session came to its end, and not by logging out here. */
  hasEnded?: true;
  /** The session that ended was one of a user who waits to run a supplier's groups. */
  wasPending?: true;
  /** The page that the user is being sent to after a logout, until they are there; else the login. */
  leftFor?: string;
  /** The server wants a second factor of them before anything else. */
  lacksSecondFactor?: true;
}

export const loggedOut: SessionState = { token: null, user: null };
export const ended: SessionState = { ...loggedOut, hasEnded: true };

/** The content of a token: also its issue time, in seconds since 1970. */
type TokenFacts = Partial<TokenPayload> & { iat?: number | undefined };

const tokenShape: Shape<TokenFacts> = {
  id: isAbsentOr(isText),
  role: isAbsentOr(isOneOf(roles)),
  supplierId: isAbsentOr(isNullOr(isText)),
  email: isAbsentOr(isText),
  exp: isAbsentOr(isNumber),
  iat: isAbsentOr(isNumber),
};

export const sessionUserShape: Shape<SessionUser> = {
  userId: isText,
  username: isText,
  isAdmin: isFlag,
  role: isOneOf(roles),
  email: isAbsentOr(isText),
  supplierId: isAbsentOr(isNullOr(isText)),
};

/** The content of the token; empty for one that is not a JWT. */
export function readToken(token: string): TokenFacts {
  try {
    return readShape(tokenShape, jwtDecode(token)) ?? {};
  } catch {
    return {};
  }
}

/**
 * A login's answer in the stored form; missing fields come from its token.
 * @throws when it does not identify the user
 */
export function toSession({ token, ...user }: Session): SessionState {
  const { email, supplierId } = readToken(token);
  const read = readShape(sessionUserShape, { email, supplierId, ...user });
  if (!read) throw new TypeError('The login was answered without a user.');
  return { token, user: read };
}

/** A new account's session from its token; `null` for a token that does not identify the user. */
export function sessionOfToken(token: string, username: string): SessionState | null {
  const { id, role, ...known } = readToken(token);
  if (!id || !role) return null;
  return toSession({ token, userId: id, username, role, isAdmin: hasAdminFlag(role), ...known });
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: loggedOut,
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<SessionState>) => payload,
    sessionLeft: (_, { payload }: PayloadAction<string | undefined>) => ({
      ...loggedOut,
      ...(payload && { leftFor: payload }),
    }),
    /** Ended by the server, by its age, or in another tab; ignored without a session. */
    sessionEnded: (session) =>
      session.token
        ? { ...ended, ...(session.user?.role === 'pending' && { wasPending: true }) }
        : session,
    usernameChanged: ({ user }, { payload }: PayloadAction<string>) => {
      if (user) user.username = payload;
    },
    secondFactorMissing: (session) => {
      session.lacksSecondFactor = true;
    },
    secondFactorSetUp: (session) => {
      delete session.lacksSecondFactor;
    },
    /** An invite or a first purchase tied the member to a supplier. */
    supplierLinked: ({ user }, { payload }: PayloadAction<string>) => {
      if (user?.role === 'member') user.supplierId ??= payload;
    },
    supplierLeft: ({ user }) => {
      if (user) user.supplierId = null;
    },
  },
  selectors: {
    selectToken: ({ token }) => token,
    selectUser: ({ user }) => user,
    selectLeftFor: ({ leftFor }) => leftFor,
    selectWasPending: ({ wasPending = false }) => wasPending,
    selectHasEnded: ({ hasEnded = false }) => hasEnded,
    selectLacksSecondFactor: ({ lacksSecondFactor = false }) => lacksSecondFactor,
  },
});

export const sessionReducer = sessionSlice.reducer;
export const {
  sessionStarted,
  sessionLeft,
  sessionEnded,
  usernameChanged,
  secondFactorMissing,
  secondFactorSetUp,
  supplierLinked,
  supplierLeft,
} = sessionSlice.actions;
export const {
  selectToken,
  selectUser,
  selectLeftFor,
  selectWasPending,
  selectHasEnded,
  selectLacksSecondFactor,
} = sessionSlice.selectors;
