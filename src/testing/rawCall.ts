import { request } from 'node:http';

export interface RawAnswer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a path as it is written, with these headers only: fetch resolves dots and adds its own. */
export function rawCall(
  server: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server);
    const call = request({ hostname, port, path, headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    call.on('error', reject).end();
  });
}
