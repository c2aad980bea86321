import { escapeHtml } from './escapeHtml';

/** What tells about one page before it is opened: in a tab, and where its link is passed on. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's whole address. */
  url: string;
  /** The whole address of a picture, and what it shows. */
  picture: { url: string; alt: string };
}

/** @returns null for a page that is like every other, `gone` for one that is no more. */
export type ReadPageHead = (pathname: string, address: string) => Promise<PageHead | 'gone' | null>;

const title = /<title>[^<]*<\/title>/;
const description = /<meta\s+name="description"[^>]*>/;

/** The page with a head of its own; what people typed is text in it. */
export function withHead(html: string, head: PageHead): string {
  const named = { description: head.description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    'og:url': head.url,
    'og:image': head.picture.url,
    'og:image:alt': head.picture.alt,
  };
  const tags = [...tagsOf('name', named), ...tagsOf('property', properties)].join('\n    ');
  // As functions: a name may hold what `replace` would read as a pattern.
  return html
    .replace(title, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(description, () => tags);
}

const tagsOf = (by: 'name' | 'property', values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([name, value]) => `<meta ${by}="${name}" content="${escapeHtml(value)}" />`,
  );
