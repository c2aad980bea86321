import type { Animal } from './vocabulary';

interface PackedCut {
  /** Our assumption of what a package weighs: a butcher packs as the buyers ask. */
  packageLb: number;
  /** As a count names them: `1 roast`, `7 roasts`, `14 lb ground`. */
  one: string;
  many: string;
}

const byThePound = (name: string): PackedCut => ({
  packageLb: 1,
  one: `lb ${name}`,
  many: `lb ${name}`,
});

/** The kinds of packages in a freezer, in the order in which they are named. */
export const cuts = {
  steaks: { packageLb: 1.25, one: 'pack of steaks', many: 'packs of steaks' },
  chops: { packageLb: 1, one: 'pack of chops', many: 'packs of chops' },
  roasts: { packageLb: 3, one: 'roast', many: 'roasts' },
  ribs: { packageLb: 1.5, one: 'pack of ribs and shanks', many: 'packs of ribs and shanks' },
  ground: byThePound('ground'),
  stew: byThePound('stew meat and other cuts'),
} as const satisfies Record<string, PackedCut>;

export type Cut = keyof typeof cuts;

/**
 * How the take-home weight of an animal is divided among its cuts; only the proportion counts. Sources
 * are in docs/requirements.md, "Packages of a share".
 *
 * Beef, pounds: Indiana State Board of Animal Health, 465 lb of a 1,000 lb steer.
 * Lamb, percent of hot carcass: Kansas State University, "Lamb Processing Options for Consumers": leg and
 * shoulder, rib and loin, breast.
 * Sheep, percent of carcass: US Department of Agriculture, wholesale cuts of lamb and mutton: legs, loins and
 * racks, chucks and breasts.
 * Goat, pounds: Stanton (Cornell University, 2009), 31 lb of a market kid.
 */
export const cutYields: Record<Animal, Partial<Record<Cut, number>>> = {
  Beef: { steaks: 35 + 40 + 65, roasts: 45 + 20 + 105, ground: 110, stew: 45 },
  Lamb: { chops: 12.7 + 8.7, roasts: 22.4 + 14, ribs: 5.8 },
  Sheep: { chops: 17 + 12, roasts: 33, stew: 23.5 + 14.5 },
  Goat: { chops: 9.4, roasts: 15.4, ribs: 6.2 },
};
