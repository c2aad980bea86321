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
export function prepareCallers(db: Db): Callers {
  const callerQuery = prepareFindCaller(db);
  const callersQuery = prepareListCallers(db);

  const listCallers = async (sessionIds: string[]): Promise<(Caller | null)[]> => {
    const [sessionId, another] = sessionIds;
    const callers = await (another === undefined
      ? callerQuery.execute({ sessionId })
      : callersQuery.execute({ sessionIds }));
    const bySession = new Map(callers.map((caller) => [caller.sessionId, caller]));
    return sessionIds.map((id) => bySession.get(id) ?? null);
  };

  return {
    findCaller: batchReads(listCallers),
    findCallers: (tokens) => listCallers(tokens.map(({ sid }) => sid)),
  };
}
