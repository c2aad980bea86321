import type { PaletteOptions } from '@mui/material/styles';

/** The states of a quarter, as the share bar draws them. */
interface SharePalette {
  sold: string;
  held: string;
  yours: string;
  free: string;
  withdrawn: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    share: SharePalette;
  }
  interface PaletteOptions {
    share?: SharePalette;
  }
}

/** Warm paper, ink, one oxblood; pasture green, amber and slate for what they mean. */
export const lightPalette: PaletteOptions = {
  background: { default: '#faf5ec', paper: '#fffdf8' },
  text: { primary: '#2b211b', secondary: '#66574b' },
  divider: '#e3d8c7',
  primary: { main: '#7c2820', dark: '#611d17', light: '#a1493d', contrastText: '#fffaf3' },
  secondary: { main: '#55483e', dark: '#3e342c', light: '#7a6b5e', contrastText: '#fffaf3' },
  success: { main: '#44693a', dark: '#33522b', light: '#d9e5cf', contrastText: '#ffffff' },
  warning: { main: '#8c5a0b', dark: '#6d4506', light: '#f5e2bd', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#8c1d18', light: '#f6d9d3', contrastText: '#ffffff' },
  info: { main: '#4a5b67', dark: '#374650', light: '#dde4e8', contrastText: '#ffffff' },
  share: {
    sold: '#5c6b76',
    held: '#bd7d13',
    yours: '#7c2820',
    free: '#6b9160',
    withdrawn: '#857a6e',
  },
};

export const darkPalette: PaletteOptions = {
  background: { default: '#1a1512', paper: '#241d19' },
  text: { primary: '#f3eadf', secondary: '#b9aa9b' },
  divider: '#40362f',
  primary: { main: '#e79a8b', dark: '#d17c6c', light: '#f2bbb0', contrastText: '#2e0f0a' },
  secondary: { main: '#cbbcad', dark: '#a99a8b', light: '#e2d6ca', contrastText: '#241d19' },
  success: { main: '#9dc48d', dark: '#7faa6e', light: '#2f4229', contrastText: '#14200f' },
  warning: { main: '#e6b45a', dark: '#c9963b', light: '#4a3711', contrastText: '#241803' },
  error: { main: '#ff9c8f', dark: '#e97f71', light: '#56211b', contrastText: '#3b0a05' },
  info: { main: '#a9bac6', dark: '#8a9ca9', light: '#333e46', contrastText: '#131b20' },
  share: {
    sold: '#8a99a4',
    held: '#dba03c',
    yours: '#e79a8b',
    free: '#83b172',
    withdrawn: '#9b8d80',
  },
};
