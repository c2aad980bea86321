import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { jwtDecode } from 'jwt-decode';

import { hasAdminFlag } from '#shared/users/actor';
import {
  sessionUserSchema,
  tokenPayloadSchema,
  type Session,
  type SessionUser,
} from '#shared/users/users.contract';

/** Token and user: both set, or neither, and nobody is logged in. */
export interface SessionState {
  token: string | null;
  user: SessionUser | null;
  /** The last session came to its end, and not by logging out here. */
  hasEnded?: true;
}

export const loggedOut: SessionState = { token: null, user: null };
export const ended: SessionState = { ...loggedOut, hasEnded: true };

/** What the token says of its bearer; a token that is no JWT says nothing. */
export function readToken(token: string) {
  try {
    return tokenPayloadSchema.partial().parse(jwtDecode(token));
  } catch {
    return {};
  }
}

/** A login's answer as the browser keeps it; what the answer leaves out comes from its token. */
export function toSession({ token, ...user }: Session): SessionState {
  const { email, supplierId } = readToken(token);
  return { token, user: sessionUserSchema.parse({ email, supplierId, ...user }) };
}

/** A new account's session as its token tells it; `null` for a token that says not whose it is. */
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
    sessionLeft: () => loggedOut,
    /** By the server, by its age, or in another tab; whoever has none cannot lose it. */
    sessionEnded: (session) => (session.token ? ended : session),
    /** An invite or a first purchase tied the member to a supplier. */
    supplierLinked: ({ user }, { payload }: PayloadAction<string>) => {
      if (user?.role === 'member') user.supplierId ??= payload;
    },
  },
  selectors: {
    selectToken: ({ token }) => token,
    selectUser: ({ user }) => user,
    selectHasEnded: ({ hasEnded = false }) => hasEnded,
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { sessionStarted, sessionLeft, sessionEnded, supplierLinked } = sessionSlice.actions;
export const { selectToken, selectUser, selectHasEnded } = sessionSlice.selectors;
