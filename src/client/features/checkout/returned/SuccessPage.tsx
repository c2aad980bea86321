import { Navigate, useLocation, useSearchParams } from 'react-router-dom';

import { paths } from '../../../config/paths';
import { useUser } from '../../../session/useUser';
import { PaymentDone } from './PaymentDone';
import { ReturnedPayment } from './ReturnedPayment';
import { readReturningShare } from './returningShare';

export function SuccessPage() {
  const user = useUser();
  const location = useLocation();
  const [query] = useSearchParams();
  const share = readReturningShare(query);
  if (!share) return <PaymentDone />;
  if (!user) return <Navigate to={paths.login} state={{ from: location }} replace />;
  return <ReturnedPayment share={share} />;
}
