import { request } from 'node:http';

import { serverUrl, type Json, type Method } from './testServer';

/** A call as from another machine: on this one, every address of 127.0.0.0/8 is ours. */
export const callFrom = (
  localAddress: string,
  method: Method,
  path: string,
  body?: object,
): Promise<{ status: number; body: Json }> =>
  new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const options = { method, localAddress, headers, agent: false };
    request(serverUrl() + path, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const isJson = response.headers['content-type']?.startsWith('application/json');
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? (JSON.parse(text) as Json) : {},
        }),
      );
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
