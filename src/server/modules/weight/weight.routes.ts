import { weightRoutes } from '#shared/weight/weight.contract';

import { serve } from '../../http/serve';
import { extendBalance, giveBack, takeBalance, waiveBalance } from './balances.service';
import { getStatements, sendStatements } from './statements.service';

export const serveWeight = serve(weightRoutes, {
  getStatements,
  sendStatements,
  waiveBalance,
  takeBalance,
  extendBalance,
  giveBack,
});
