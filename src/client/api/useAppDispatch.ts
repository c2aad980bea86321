import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

import type { SessionState } from '../session/session';
import type { baseApi } from './baseApi';

type ApiState = { session: SessionState } & Parameters<
  typeof baseApi.util.selectCachedArgsForQuery
>[0];

export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<ApiState, unknown, UnknownAction>>();
