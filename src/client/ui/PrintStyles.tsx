import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

const paper = {
  background: { default: '#fff', paper: '#fff' },
  text: { primary: '#000', secondary: '#444' },
  divider: { '': '#bbb' },
};

/** As Material names its variables: `--mui-palette-text-primary`. */
const variablesOf = (palette: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(palette).flatMap(([name, colors]) =>
      Object.entries(colors).map(([tone, color]) => [
        ['--mui-palette', name, tone].filter(Boolean).join('-'),
        color as unknown,
      ]),
    ),
  );

/** On paper: the page's content alone, ink on white also when the screen is dark. */
function printed({ colorSchemes }: Theme) {
  if (!colorSchemes.light) return {};
  const { share, success, warning } = colorSchemes.light.palette;
  return {
    '@media print': {
      '@page': { margin: '16mm' },
      '#root > :not(#main), body > :not(#root)': { display: 'none !important' },
      '#main': { padding: '0 !important', maxWidth: 'none !important' },
      'html[data-color-scheme]': {
        colorScheme: 'light',
        printColorAdjust: 'exact',
        ...variablesOf({ ...paper, share, success, warning }),
      },
      'html, body': { background: '#fff !important' },
    },
  };
}

export const PrintStyles = () => <GlobalStyles styles={printed} />;
