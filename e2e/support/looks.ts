const screens = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 640 },
};

/** What the page is looked at with. */
export interface Look {
  screen: keyof typeof screens;
  scheme: 'light' | 'dark';
}

export const desktop: Look = { screen: 'desktop', scheme: 'light' };
export const phoneAtNight: Look = { screen: 'phone', scheme: 'dark' };

const otherLooks: readonly Look[] = [
  { screen: 'desktop', scheme: 'dark' },
  { screen: 'phone', scheme: 'light' },
];

/** Two that differ in everything; with ALL_LOOKS=1, as each night, all four. */
export const looks: readonly Look[] = [
  desktop,
  phoneAtNight,
  ...(process.env.ALL_LOOKS ? otherLooks : []),
];

/** The same with the narrowest phone on which nothing may be cut off. */
export const pageLooks: readonly Look[] = [
  desktop,
  { screen: 'smallPhone', scheme: 'dark' },
  ...(process.env.ALL_LOOKS ? [phoneAtNight, ...otherLooks] : []),
];

export const sizeOf = ({ screen }: Look) => screens[screen];

/** `phone-dark`, in names of tests and pictures. */
export const nameOf = ({ screen, scheme }: Look): string => `${screen}-${scheme}`;
