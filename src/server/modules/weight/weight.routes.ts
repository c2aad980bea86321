import { weightRoutes } from '#shared/weight/weight.contract';

import { serve } from '../../http/serve';
import { extendBalance, giveBack, takeBalance, waiveBalance } from './balances.service';
import { saveFees } from './shareFees.service';
import { getStatements, sendStatements } from './statements.service';
import { removeTicket, setTicket } from './tickets.service';

export const serveWeight = serve(weightRoutes, {
  getStatements,
  sendStatements,
  saveFees,
  waiveBalance,
  takeBalance,
  extendBalance,
  giveBack,
  setTicket,
  removeTicket,
});
