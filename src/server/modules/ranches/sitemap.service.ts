import type { Context } from '../../context';
import { countRequest } from '../../http/requestLimit';
import { listOpenNames } from './ranchPages.queries';

/** Limit per network: a search engine asks once a day, and the answer may be of megabytes. */
const sitemapLimit = {
  most: 10,
  withinSeconds: 60,
  refusal: 'The list of ranch pages was asked for many times.',
};

/** As many as search engines take of one file. */
const mostPages = 50_000;

/** The addresses of all open ranch pages (sitemaps.org). @throws AppError `tooManyTries` */
export async function readSitemap(context: Context, address: string): Promise<string> {
  countRequest(context.requestCounts, sitemapLimit, address);
  const names = await listOpenNames(context.lateDb, mostPages);
  // Nothing to escape: the configured address is a URL, and a name has letters, digits and hyphens.
  const urls = names.map((name) => `<url><loc>${context.publicUrl}/r/${name}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Public pages, and the address of their list. */
export const robotsText = ({ publicUrl }: Pick<Context, 'publicUrl'>): string => `User-agent: *
Allow: /api/ranches/
Allow: /api/pictures/
Allow: /api/suppliers/*/record
Allow: /api/config
Allow: /api/calendar/
Disallow: /api/
Disallow: /admin
Disallow: /invite
Disallow: /join-group
Disallow: /accept-invite
Disallow: /reset-password/
Disallow: /follow/
Disallow: /unsubscribe/

Sitemap: ${publicUrl}/sitemap.xml
`;
