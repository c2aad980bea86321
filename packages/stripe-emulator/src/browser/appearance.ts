import type { Appearance } from './messages';

const LIGHT = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorTextPlaceholder: '#757680',
  colorDanger: '#df1b41',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
  borderRadius: '5px',
};

const NIGHT = {
  ...LIGHT,
  colorPrimary: '#85d996',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextSecondary: '#c9ccd1',
  colorTextPlaceholder: '#a3a6ad',
  colorDanger: '#fe87a1',
};

const NAMES = Object.keys(LIGHT) as (keyof typeof LIGHT)[];

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sets the theme and its variables on the page, such as `--color-primary`. */
export function applyAppearance({ theme = 'stripe', variables = {} }: Appearance): void {
  const root = document.documentElement;
  const isNight = theme === 'night';
  root.dataset.theme = isNight ? 'night' : 'stripe';
  const values = { ...(isNight ? NIGHT : LIGHT), ...variables };
  for (const name of NAMES) root.style.setProperty(`--${kebab(name)}`, values[name]);
}
