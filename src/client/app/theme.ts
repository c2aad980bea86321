import { createTheme } from '@mui/material/styles';

import { fieldOutline } from '../ui/fieldOutline';
import { darkPalette, lightPalette } from './palette';

declare module '@mui/material/styles' {
  /** `theme.vars` and `theme.colorSchemes` are always there. */
  interface CssThemeVariables {
    enabled: true;
  }
}

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif';
const serif = '"Fraunces Variable", "Fraunces Fallback", Georgia, "Times New Roman", serif';

const title = (size: string, lineHeight: number) => ({
  fontFamily: serif,
  fontSize: size,
  lineHeight,
  fontWeight: 560,
  letterSpacing: '-0.012em',
});

const choices = { role: 'region', 'aria-label': 'Choices' };

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: sans,
    h1: title('clamp(2rem, 1.55rem + 1.9vw, 2.75rem)', 1.12),
    h2: title('clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)', 1.2),
    h3: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
    h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    h6: { fontSize: '1.1875rem', fontWeight: 650, lineHeight: 1.35 },
    body1: { lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': {
            outline: `3px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: 2,
          },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 44, paddingInline: 20, borderRadius: 10 },
        sizeSmall: { minHeight: 36, paddingInline: 12, borderRadius: 8 },
      },
    },
    MuiIconButton: { styleOverrides: { sizeMedium: { minWidth: 44, minHeight: 44 } } },
    MuiOutlinedInput: {
      styleOverrides: { notchedOutline: { borderColor: fieldOutline } },
    },
    // What opens outside the page's landmarks is one itself while it is open.
    MuiMenu: { defaultProps: { slotProps: { root: choices } } },
    MuiAutocomplete: { defaultProps: { slotProps: { popper: choices } } },
    // A menu clips what extends beyond its items.
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    MuiAlert: {
      styleOverrides: {
        standard: ({ theme, ownerState: { severity = 'success' } }) => ({
          backgroundColor: theme.vars.palette[severity].light,
          color: theme.vars.palette.text.primary,
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTooltip: {
      defaultProps: {
        arrow: true,
        // All text of a page is in a landmark.
        slotProps: { popper: { container: () => document.getElementById('main') } },
      },
    },
    MuiTextField: { defaultProps: { fullWidth: true } },
  },
});
