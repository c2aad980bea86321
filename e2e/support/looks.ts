const screens = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

/** What the page is looked at with. */
export interface Look {
  screen: keyof typeof screens;
  scheme: 'light' | 'dark';
}

export const desktop: Look = { screen: 'desktop', scheme: 'light' };
export const phoneAtNight: Look = { screen: 'phone', scheme: 'dark' };

/** Ordered so that one thing changes at a time. */
export const looks: readonly Look[] = [
  desktop,
  { screen: 'desktop', scheme: 'dark' },
  phoneAtNight,
  { screen: 'phone', scheme: 'light' },
];

export const sizeOf = ({ screen }: Look) => screens[screen];

/** `phone-dark`, in names of tests and pictures. */
export const nameOf = ({ screen, scheme }: Look): string => `${screen}-${scheme}`;
