import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** Executions of a statement, and the bytes that these sent to the database. */
interface Executed {
  count: number;
  bytes: number;
  /** Executions outside of a transaction that was begun before. */
  alone: number;
  /** Messages to the database that ended with it: several statements may go in one. */
  messages: number;
}

/** Since the last reading; a connection outlives it. */
interface Found {
  executed: Map<string, Executed>;
}

export interface StatementCounter {
  /** The address of the database, through the counter. */
  url: string;
  /** What was executed since the last reading, by its text. */
  read(): Map<string, Executed>;
  close(): void;
}

/** Messages of one direction of Postgres' protocol; the first of a client has no type. */
function messageReader(hasStartup: boolean, take: (type: string, body: Buffer) => void) {
  let isStartup = hasStartup;
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStartup ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (!isStartup) take(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      isStartup = false;
      rest = rest.subarray(end);
    }
  };
}

const texts = (body: Buffer): string[] => body.toString('latin1').split('\0');

function countConnection(client: Socket, database: Socket, found: Found): void {
  /** Texts by the names that they were prepared under. */
  const prepared = new Map<string, string>();
  let bound = '';
  let bytes = 0;
  let isInTransaction = false;
  let last: Executed | undefined;
  const note = (text: string): void => {
    const entry = found.executed.get(text) ?? { count: 0, bytes: 0, alone: 0, messages: 0 };
    entry.count += 1;
    entry.bytes += bytes;
    if (!isInTransaction) entry.alone += 1;
    // The database says so at the end of a message.
    if (text === 'begin') isInTransaction = true;
    found.executed.set(text, entry);
    last = entry;
    bytes = 0;
  };
  const noteEnd = (): void => {
    if (last) last.messages += 1;
    last = undefined;
  };
  const take: Record<string, (body: Buffer) => void> = {
    P: (body) => {
      const [name = '', text = ''] = texts(body);
      prepared.set(name, text);
    },
    B: (body) => {
      bound = prepared.get(texts(body)[1] ?? '') ?? '';
    },
    E: () => note(bound),
    S: noteEnd,
    Q: (body) => {
      note(texts(body)[0] ?? '');
      noteEnd();
    },
  };
  const readClient = messageReader(true, (type, body) => {
    // Preparing is done once for a connection.
    if (type !== 'P') bytes += body.length + 5;
    take[type]?.(body);
  });
  const readDatabase = messageReader(false, (type, body) => {
    if (type === 'Z') isInTransaction = body.toString('latin1') !== 'I';
  });
  client.on('data', (chunk: Buffer) => {
    readClient(chunk);
    database.write(chunk);
  });
  database.on('data', (chunk: Buffer) => {
    readDatabase(chunk);
    client.write(chunk);
  });
  for (const [one, other] of [
    [client, database],
    [database, client],
  ] as const) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
}

/** Counts the statements that go through it to a Postgres. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const { hostname, port } = new URL(databaseUrl);
  const found: Found = { executed: new Map() };
  const server: Server = createServer((client) => {
    countConnection(client, connect(Number(port || 5432), hostname), found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    read() {
      const { executed } = found;
      found.executed = new Map();
      return executed;
    },
    close: () => void server.close(),
  };
}
