import { soldQuarters } from '#shared/inventory/quarterCounts';
import { productName } from '#shared/product';

import { escapeHtml } from '../../http/escapeHtml';
import type { GroupFacts } from '../groups/groupFacts.rules';
import { presentPicture } from '../groups/groups.presenter';
import { leftText } from '../sharing/shareLinkPreview.service';
import type { OpenRanch } from './ranchPages.queries';

/** The colors of palette.ts. */
const style = `
:root{color-scheme:light dark;--ground:#faf5ec;--paper:#fffdf8;--ink:#2b211b;--soft:#66574b;--line:#e3d8c7;--brand:#7c2820;--sold:#5d6b78}
@media (prefers-color-scheme:dark){:root{--ground:#1a1512;--paper:#261e1a;--ink:#f3eae0;--soft:#b8a99b;--line:#40362f;--brand:#e79a8b;--sold:#8b9aa8}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:16px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font:600 1.25rem/1.25 Georgia,serif}
ul{display:grid;gap:12px;margin:0;padding:0;list-style:none;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
li{position:relative;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
img{display:block;width:calc(100% + 32px);height:auto;aspect-ratio:2/1;object-fit:cover;margin:-16px -16px 12px;border-radius:7px 7px 0 0;background:var(--line)}
li a{color:var(--ink);font-weight:600}
li a::after{content:'';position:absolute;inset:0}
svg{display:block;width:100%;height:8px;margin:8px 0;border-radius:4px;background:var(--line)}
rect{fill:var(--sold)}
p{margin:0;color:var(--soft);font-size:.875rem}
main>p{margin-top:12px}
main>p a{color:var(--brand)}`;

/** The animal's first picture; its place is as high before it has come. */
function pictureOf({ pictures: [picture] }: GroupFacts): string {
  if (!picture) return '';
  const { url, alt, width, height } = presentPicture(picture);
  return `<img src="${escapeHtml(url)}/medium" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" />\n`;
}

const itemOf = (facts: GroupFacts, ranchUrl: string): string => {
  const { group } = facts;
  const sold = (soldQuarters(group) / group.totalQuarters) * 100;
  return `<li>
${pictureOf(facts)}<a href="${escapeHtml(`${ranchUrl}/${group.id}`)}" target="_blank" rel="noopener">${escapeHtml(group.name)}</a>
<svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${Math.round(sold)}% sold"><rect width="${sold.toFixed(1)}" height="8" /></svg>
<p>${escapeHtml(`${group.animal}, ${group.state}. ${leftText(facts)}`)}</p>
</li>`;
};

const pageOf = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
<script src="/widgetFrame.js" defer></script>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** Page that a ranch's own site shows in a frame: links alone, which open a page of their own (R-2.63). */
export function widgetPage(
  ranch: OpenRanch,
  onSale: readonly GroupFacts[],
  { origin, nonce }: { origin: string; nonce: string },
): string {
  const url = `${origin}/r/${ranch.name}`;
  const list =
    onSale.length > 0
      ? `<ul>\n${onSale.map((facts) => itemOf(facts, url)).join('\n')}\n</ul>`
      : '<p>Nothing is on sale right now.</p>';
  const link = `<p><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(ranch.supplierName)} on ${productName}</a></p>`;
  return pageOf(
    `${ranch.supplierName}: on sale now`,
    `<h1>On sale now</h1>\n${list}\n${link}`,
    nonce,
  );
}

export const closedWidgetPage = (nonce: string): string =>
  pageOf('On sale now', '<p>No ranch has a page at this address.</p>', nonce);
