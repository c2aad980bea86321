import type { Db } from '../../db/database';
import { batchReads } from '../../db/batchReads';
import type { FindCaller, FindCallers } from '../../http/authentication';
import type { Caller } from '../../http/serve';
import { prepareFindCaller, prepareListCallers } from './sessions.queries';

interface Callers {
  findCaller: FindCaller;
  findCallers: FindCallers;
}

/** Finds who calls; once a process, because its statements are prepared and shared by requests. */
export function prepareCallers({ db, saleDb }: { db: Db; saleDb: Db }): Callers {
  const listCallers = prepareList(db);
  const find = batchReads(listCallers);
  const findOfSale = saleDb === db ? find : batchReads(prepareList(saleDb));
  return {
    findCaller: (sessionId, isOfSale) => (isOfSale ? findOfSale : find)(sessionId),
    findCallers: (tokens) => listCallers(tokens.map(({ sid }) => sid)),
  };
}

/** @returns what finds the callers of sessions, in their order. */
function prepareList(db: Db): (sessionIds: string[]) => Promise<(Caller | null)[]> {
  const callerQuery = prepareFindCaller(db);
  const callersQuery = prepareListCallers(db);
  return async (sessionIds) => {
    const [sessionId, another] = sessionIds;
    const callers = await (another === undefined
      ? callerQuery.execute({ sessionId })
      : callersQuery.execute({ sessionIds }));
    const bySession = new Map(callers.map((caller) => [caller.sessionId, caller]));
    return sessionIds.map((id) => bySession.get(id) ?? null);
  };
}
