import { escapeHtml } from './escapeHtml';

/** Title and description of a page, for tabs and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's whole address. */
  url: string;
  /** The whole address of a picture, what it shows, and its pixels where they are known. */
  picture: { url: string; alt: string; size?: { width: number; height: number } };
  /** True where search engines may list the page. */
  isIndexed?: boolean;
  /** Data for search engines: JSON-LD. */
  structuredData?: object;
}

/** @returns null for a page without its own head, `gone` for one that no longer exists. */
export type ReadPageHead = (pathname: string, address: string) => Promise<PageHead | 'gone' | null>;

const title = /<title>[^<]*<\/title>/;
const description = /<meta\s+name="description"[^>]*>/;

/** The page with its own head; user input is escaped. */
export function withHead(html: string, head: PageHead): string {
  const named = { description: head.description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    'og:url': head.url,
    'og:image': head.picture.url,
    'og:image:alt': head.picture.alt,
    ...(head.picture.size && {
      'og:image:width': String(head.picture.size.width),
      'og:image:height': String(head.picture.size.height),
    }),
  };
  const tags = [
    ...tagsOf('name', named),
    ...tagsOf('property', properties),
    ...(head.isIndexed ? [`<link rel="canonical" href="${escapeHtml(head.url)}" />`] : []),
    ...(head.structuredData ? [dataBlock(head.structuredData)] : []),
  ].join('\n    ');
  // As functions: a name may hold what `replace` would read as a pattern.
  return html
    .replace(title, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(description, () => tags);
}

/** Not a script that runs, so the policy allows it; no text in it can end the block. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&]/g, toEscape)}</script>`;

const toEscape = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

const tagsOf = (by: 'name' | 'property', values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([name, value]) => `<meta ${by}="${name}" content="${escapeHtml(value)}" />`,
  );
