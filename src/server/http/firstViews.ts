import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An address of the page, parameters as `:name`, and the scripts of its own, as the build wrote them. */
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
 * What index.html says for an address: the scripts of the page behind it, which the browser would
 * else hear of only when the first ones have run.
 * @param folder where the build lies
 */
export function readFirstViews(folder: string): (pathname: string) => string {
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
