import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { isSupplierAdmin } from '#shared/users/supplierPermissions';
import type { SessionUser } from '#shared/users/users.contract';

import { selectLacksSecondFactor, selectLeftFor } from '../session/session';
import { useUser } from '../session/useUser';
import { paths } from '../config/paths';

/**
 * Sends visitors to the login, which returns here, query and hash included. Users who must set up a
 * second factor can open only their account.
 */
export function RequireSession() {
  const user = useUser();
  const lacksSecondFactor = useSelector(selectLacksSecondFactor);
  const leftFor = useSelector(selectLeftFor);
  const location = useLocation();
  if (!user && leftFor) return <Navigate to={leftFor} replace />;
  if (!user) return <Navigate to={paths.login} state={{ from: location }} replace />;
  if (lacksSecondFactor && location.pathname !== paths.account) {
    return <Navigate to={paths.account} replace />;
  }
  return <Outlet />;
}

interface RequireRoleProps {
  atLeast: 'supplieradmin' | 'superadmin';
}

/** Inside {@link RequireSession}: redirects users with a lower role. */
export function RequireRole({ atLeast }: RequireRoleProps) {
  const user = useUser();
  if (user && !mayPass(user, atLeast)) return <Navigate to={paths.unauthorized} replace />;
  return <Outlet />;
}

const mayPass = ({ role, supplierId = null }: SessionUser, atLeast: RequireRoleProps['atLeast']) =>
  role === 'superadmin' || (atLeast === 'supplieradmin' && isSupplierAdmin({ role, supplierId }));
