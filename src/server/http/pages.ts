import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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

type SendPage = (reply: FastifyReply, address: string, head: PageHead | null) => FastifyReply;

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
  const sendPage = isBuilt ? createSendPage(folder, readIndex(folder)) : sendNotBuilt;
  app.setNotFoundHandler(async (request, reply) => {
    if (isUnreadable(request)) throw new AppError('malformed', 'This address cannot be read.');
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !noPages.has(firstSegment(request.url));
    if (!isPage) {
      return reply
        .status(404)
        .send({ message: 'There is nothing at this address.', code: 'notFound' });
    }
    const head = await readHead(pathOf(request.url), request.ip);
    const shown = head === 'gone' ? null : head;
    const isPrivate = withoutLogin.has(firstSegment(request.url));
    if (isPrivate || (head && !shown?.isIndexed)) void reply.header('x-robots-tag', 'noindex');
    if (head === 'gone') void reply.status(404);
    return sendPage(reply, request.url, shown);
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
      if (forOtherSites.test(file))
        void response.header('cross-origin-resource-policy', 'cross-origin');
      const isHashed = /[.-][0-9a-f]{8,}\.\w+(\.(gz|br))?$/.test(file);
      void response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
    // What this server answers by itself is no file.
    globIgnore: ['index.html', '*.json', 'robots.txt', '**/*.{br,gz}'],
  });
}

interface Index {
  html: string;
  /** Of the scripts that stand in it, for the policy. */
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

/** The page with a nonce for this answer and the scripts of its address; never cached. */
function createSendPage(folder: string, { html, scripts }: Index): SendPage {
  const firstViewOf = readFirstViews(folder);
  const drawn = readPrerendered(folder, html);
  return (reply, address, head) => {
    const page = (head ? withHead(html, head) : (drawn.get(address) ?? html))
      .replace(noncePlaceholder, reply.raw.pageNonce)
      .replace(firstViewPlaceholder, firstViewOf(pathOf(address)));
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${scripts}`.trim()),
      )
      .type('text/html; charset=utf-8')
      .send(page);
  };
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

const sendNotBuilt: SendPage = (reply) =>
  reply.status(404).send({ message: 'The page is not built. Run npm start.', code: 'notFound' });

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

/**
 * Adds the scripts of an address's page to index.html, which the browser would otherwise discover only
 * after the first ones have run.
 * @param folder of the build
 */
function readFirstViews(folder: string): (pathname: string) => string {
  const file = path.join(folder, 'firstViews.json');
  const views = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstView[]) : [];
  const known = views
    .filter((view) => view.path !== anything)
    .map((view) => ({ pattern: patternOf(view.path), tags: tagsOf(view) }));
  const other = views.filter((view) => view.path === anything).map(tagsOf);
  return (pathname) => known.find(({ pattern }) => pattern.test(pathname))?.tags ?? other.join('');
}

const tagsOf = ({ scripts }: FirstView): string =>
  scripts.map((script) => `<script defer src="${script}"></script>`).join('');
