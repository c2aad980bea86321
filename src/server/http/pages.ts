import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { isUnreadable } from './addresses';
import { AppError } from './AppError';
import { firstSegment } from './firstSegment';
import { withHead, type PageHead, type ReadPageHead } from './pageHead';

const noncePlaceholder = /%CSP_NONCE%/g;
const firstViewPlaceholder = '<!-- %FIRST_VIEW% -->';
const emptyTitle = '<title>Sharecut</title>';
const prerenderedPlaceholder = /<!-- %PRERENDERED% -->\s*/;

/** Where nothing is a page: the API, the emulators, and the files of a build that was replaced. */
const noPages = new Set(['api', 'assets', 'dev', 'emulator', 'metrics']);

/** Pages that anyone with their address reads, and no search engine lists. */
const withoutLogin = new Set(['butcher']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page that it asked for; undefined without one. */
    pagePattern: string | undefined;
  }
}

interface Pages {
  send: (reply: FastifyReply, address: string, head: PageHead | null) => FastifyReply;
  /** View of an address; undefined where it is no page of the app. */
  viewOf: (pathname: string) => View | undefined;
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/**
 * Answers every address that no other route has: with a file of the built page, the page itself, or 404.
 * @param folder of the build; without one only the API is served.
 * @param readHead of pages with their own head, which search engines index only where it says so.
 */
export async function registerPages(
  app: FastifyInstance,
  folder: string,
  readHead: ReadPageHead,
): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) await registerFiles(app, folder);
  const pages = isBuilt ? readPages(folder) : noPagesBuilt;
  app.decorateRequest('pagePattern');
  app.setNotFoundHandler(async (request, reply) => {
    if (isUnreadable(request)) throw new AppError('malformed', 'This address cannot be read.');
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !noPages.has(firstSegment(request.url));
    if (!isPage) {
      return reply
        .status(404)
        .send({ message: 'There is nothing at this address.', code: 'notFound' });
    }
    request.pagePattern = pages.viewOf(pathOf(request.url))?.path;
    const head = await readHead(pathOf(request.url), request.ip);
    const shown = head === 'gone' ? null : head;
    const isPrivate = withoutLogin.has(firstSegment(request.url));
    if (isPrivate || (head && !shown?.isIndexed)) void reply.header('x-robots-tag', 'noindex');
    if (head === 'gone') void reply.status(404);
    return pages.send(reply, request.url, shown);
  });
}

/** The script that a ranch's own site loads. */
const forOtherSites = /[\\/]widget\.js(\.(gz|br))?$/;

/** Files with a hash in their name are cached for ever. */
async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      if (forOtherSites.test(file)) {
        void response.header('cross-origin-resource-policy', 'cross-origin');
        // A module of another origin is loaded with CORS.
        void response.header('access-control-allow-origin', '*');
      }
      const isHashed = /[.-][0-9a-f]{8,}\.\w+(\.(gz|br))?$/.test(file);
      void response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
    // What this server answers by itself is no file.
    globIgnore: ['index.html', '*.json', 'robots.txt', 'assets/**', '**/*.{br,gz}'],
  });
  // One route, because a route for each of hundreds delays a start.
  const assets = new Set(
    readdirSync(path.join(folder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name)),
  );
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const { '*': name } = request.params;
    if (assets.has(name)) void reply.sendFile(`assets/${name}`);
    else reply.callNotFound();
  });
}

interface Index {
  html: string;
  /** Hashes of its inline scripts, for the policy. */
  scripts: string;
}

const beforePaint = /<script src="(\/beforePaint\.js)"><\/script>/;

/**
 * index.html with the script that runs before the first paint in it: as a file it would cost a slow phone two
 * round trips.
 */
function readIndex(folder: string): Index {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const [, file] = beforePaint.exec(html) ?? [];
  if (!file) return { html, scripts: '' };
  const script = readFileSync(path.join(folder, file), 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: html.replace(beforePaint, () => `<script>${script}</script>`),
    scripts: `'sha256-${hash}'`,
  };
}

/** The pages with a nonce for each answer and the scripts of their address; never cached. */
function readPages(folder: string): Pages {
  const { html, scripts } = readIndex(folder);
  const { viewOf, other } = readFirstViews(folder);
  const drawn = readPrerendered(folder, html);
  const send: Pages['send'] = (reply, address, head) => {
    const { tags } = viewOf(pathOf(address)) ?? other;
    // Before a head is put in, whose texts may read like a placeholder.
    const filled = ((head ? null : drawn.get(address)) ?? html)
      .replace(noncePlaceholder, () => reply.raw.pageNonce)
      .replace(firstViewPlaceholder, () => tags);
    const page = head ? withHead(filled, head) : filled;
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${scripts}`.trim()),
      )
      .type('text/html; charset=utf-8')
      .send(page);
  };
  return { send, viewOf };
}

/**
 * The pages that the build has drawn, by their addresses (`scripts/prerender.ts`): visitors see them
 * before the first script has come.
 */
function readPrerendered(folder: string, html: string): Map<string, string> {
  const file = path.join(folder, 'prerendered.json');
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Prerendered[]) : [];
  return new Map(
    drawn.map(({ path: address, title, html: content }) => [
      address,
      html
        .replace(emptyTitle, () => `<title>${title}</title>`)
        // What index.html paints stands beside it, for readers with a session.
        .replace(prerenderedPlaceholder, () => `<div id="drawn">${content}</div>`),
    ]),
  );
}

interface Prerendered {
  path: string;
  /** As HTML. */
  title: string;
  html: string;
}

const noPagesBuilt: Pages = {
  send: (reply) =>
    reply.status(404).send({ message: 'The page is not built. Run npm start.', code: 'notFound' }),
  viewOf: () => undefined,
};

/** An address of the page, parameters as `:name`, with its scripts, as written by the build. */
interface FirstView {
  path: string;
  scripts: string[];
}

const anything = '*';

/** `/groups/view/:id` as the page's router takes it: in either case, with or without a last slash. */
function patternOf(address: string): RegExp {
  const parts = address.split('/').filter(Boolean).map(partPattern);
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}

const partPattern = (part: string): string => {
  if (!part.startsWith(':')) return `/${part}`;
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
};

/** A page of the app: its address as a pattern, and the tags of its scripts. */
interface View {
  path: string;
  tags: string;
}

/**
 * Files that index.html lists for an address's page, whose scripts the browser would otherwise discover only after
 * the first ones have run. `other`: of an address that is no page.
 * @param folder of the build
 */
function readFirstViews(folder: string): { viewOf: Pages['viewOf']; other: View } {
  const file = path.join(folder, 'firstViews.json');
  const listed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstView[]) : [];
  const views = listed.map((view) => ({
    path: view.path,
    tags: tagsOf(view),
    pattern: patternOf(view.path),
  }));
  const known = views.filter((view) => view.path !== anything);
  return {
    viewOf: (pathname) => known.find(({ pattern }) => pattern.test(pathname)),
    other: views.find((view) => view.path === anything) ?? { path: anything, tags: '' },
  };
}

const tagsOf = ({ scripts }: FirstView): string =>
  scripts.map((script) => `<script defer src="${script}"></script>`).join('');
