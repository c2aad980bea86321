import { Agent, request } from 'node:http';

/** A call that is made over and over. */
export interface Asked {
  url: string;
  method?: 'GET' | 'POST';
  token?: string;
  body?: unknown;
}

const connections = 8;

const askOnce = (agent: Agent, { url, method = 'GET', token, body }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    };
    const call = request(url, { agent, method, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} was answered ${String(response.statusCode)}.`));
      });
    });
    call.on('error', reject);
    call.end(text);
  });

/** Asks from eight connections for so long. @returns requests and the bytes of one answer. */
export async function load(
  asked: Asked,
  seconds: number,
): Promise<{ requests: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  let [requests, bytes] = [0, 0];
  const askAndAsk = async (): Promise<void> => {
    while (performance.now() < until) {
      bytes = await askOnce(agent, asked);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askAndAsk));
  agent.destroy();
  return { requests, bytes };
}
