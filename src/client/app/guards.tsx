import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { isSupplierAdmin } from '#shared/users/actor';
import type { SessionUser } from '#shared/users/users.contract';

import { useUser } from '../session/useUser';
import { paths } from './paths';

/** Nobody logged in: to the login, which comes back here, query and hash included. */
export function RequireSession() {
  const user = useUser();
  const location = useLocation();
  if (!user) return <Navigate to={paths.login} state={{ from: location }} replace />;
  return <Outlet />;
}

interface RequireRoleProps {
  atLeast: 'supplieradmin' | 'superadmin';
}

/** Inside {@link RequireSession}: whoever is less than that is sent away. */
export function RequireRole({ atLeast }: RequireRoleProps) {
  const user = useUser();
  if (user && !mayPass(user, atLeast)) return <Navigate to={paths.unauthorized} replace />;
  return <Outlet />;
}

const mayPass = ({ role, supplierId = null }: SessionUser, atLeast: RequireRoleProps['atLeast']) =>
  role === 'superadmin' || (atLeast === 'supplieradmin' && isSupplierAdmin({ role, supplierId }));
