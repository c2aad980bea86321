import type { FetchArgs } from '@reduxjs/toolkit/query/react';

import type { ExportFormat } from '#shared/exports.schema';
import type { Route } from '#shared/route';

import { endpoint, type CallArgs } from './endpoint';
import type { PageRoute } from './routes';

/** A file as the server wrote it, at an address in this page; `name`: as the server calls it, where it may say so. */
export interface ExportedFile {
  url: string;
  name: string | null;
}

/** A file to save, or the lines to print, headings first. */
export type Exported = ExportedFile | string[][];

/** The same parts as any call of the route, and which file is wanted. */
export type ExportArgs<R extends Route> = CallArgs<R> & { format: ExportFormat };

/** A route whose answer is a table: kept as bytes, because reading a text strips its byte order mark. */
export const exportEndpoint = <R extends Route>(route: PageRoute<R>) => ({
  query: ({ format, ...args }: ExportArgs<R>): FetchArgs => {
    const call = endpoint(route).query(args as CallArgs<R>);
    return { ...call, params: { ...call.params, format }, responseHandler: readFile };
  },
  transformResponse: (answer: Exported): Exported => answer,
});

async function readFile(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.includes('json')) return response.json();
  if (!response.ok) return response.text();
  const name = nameIn(response.headers.get('content-disposition') ?? '');
  return { url: URL.createObjectURL(await response.blob()), name } satisfies ExportedFile;
}

function nameIn(disposition: string): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? null;
}
