import { productName } from '#shared/product';

import type { PageHead } from '../../http/pageHead';
import type { GroupFacts, GroupPicture } from '../groups/groupFacts.rules';
import { presentPicture, presentShared } from '../groups/groups.presenter';
import { drawingOf, leftText } from '../sharing/shareLinkPreview.service';
import type { OpenRanch } from './ranchPages.queries';

interface DescribedRanch extends OpenRanch {
  picture: GroupPicture | null;
}

/** The head of a ranch's page, for link previews and search engines. */
export function describeRanch(
  ranch: DescribedRanch,
  onSale: readonly GroupFacts[],
  origin: string,
): PageHead {
  const url = `${origin}/r/${ranch.name}`;
  return {
    title: `${ranch.supplierName} · ${productName}`,
    description: describe(ranch, onSale),
    url,
    picture: pictureOf(ranch, onSale, origin),
    isIndexed: true,
    structuredData: structuredData(ranch, onSale, origin),
  };
}

/** The ranch's own, else its first animal's, else the drawing of that. */
function pictureOf(
  { picture }: DescribedRanch,
  onSale: readonly GroupFacts[],
  origin: string,
): PageHead['picture'] {
  const [first] = onSale;
  const own = picture ?? first?.pictures[0];
  if (!own) return drawingOf(first?.group.animal ?? 'Beef', origin);
  const { alt, width, height } = own;
  return { url: fileOf(own, origin), alt, size: { width, height } };
}

const fileOf = (picture: GroupPicture, origin: string): string =>
  `${origin}${presentPicture(picture).url}/large`;

function describe({ about, supplierName }: OpenRanch, onSale: readonly GroupFacts[]): string {
  const names = onSale.map(({ group }) => group.name);
  const sale =
    names.length > 0
      ? `On sale now: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}.`
      : 'Nothing is on sale right now.';
  return [about.replace(/\s+/g, ' ') || `Meat by the share from ${supplierName}.`, sale].join(' ');
}

const context = 'https://schema.org';

/** Data for search engines: the ranch, and each animal with an offer for each share (schema.org). */
function structuredData(
  ranch: DescribedRanch,
  onSale: readonly GroupFacts[],
  origin: string,
): object {
  const url = `${origin}/r/${ranch.name}`;
  const seller = { '@type': 'Organization', '@id': `${url}#ranch`, name: ranch.supplierName, url };
  return {
    '@context': context,
    '@graph': [
      {
        ...seller,
        ...(ranch.about && { description: ranch.about }),
        ...(ranch.picture && { image: fileOf(ranch.picture, origin) }),
      },
      ...onSale.map((facts) => productOf(facts, `${url}/${facts.group.id}`, origin, seller['@id'])),
    ],
  };
}

function productOf(facts: GroupFacts, url: string, origin: string, sellerId: string): object {
  const { name, animal, shares } = presentShared(facts);
  return {
    '@type': 'Product',
    name,
    category: animal,
    description: leftText(facts),
    image:
      facts.pictures.length > 0
        ? facts.pictures.map((picture) => fileOf(picture, origin))
        : drawingOf(animal, origin).url,
    url,
    offers: shares.map(({ portion, price, available }) => ({
      '@type': 'Offer',
      name: portion,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: `${context}/${available ? 'InStock' : 'SoldOut'}`,
      url,
      seller: { '@id': sellerId },
    })),
  };
}
