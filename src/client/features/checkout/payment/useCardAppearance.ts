import { useColorScheme, useTheme, type CssVarsTheme } from '@mui/material/styles';
import type { Appearance } from '@stripe/stripe-js';
import { useMemo } from 'react';

/** The provider's frame looks like the rest of the page; it cannot read our stylesheet. */
export function useCardAppearance(): Appearance {
  const { colorSchemes, shape, typography } = useTheme<CssVarsTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) ?? 'light';
  return useMemo(() => {
    const palette = colorSchemes[scheme]?.palette;
    return {
      theme: scheme === 'dark' ? 'night' : 'stripe',
      variables: {
        colorPrimary: palette?.primary.main,
        colorBackground: palette?.background.paper,
        colorText: palette?.text.primary,
        colorTextSecondary: palette?.text.secondary,
        colorDanger: palette?.error.main,
        borderRadius: `${String(shape.borderRadius)}px`,
        fontFamily: typography.fontFamily,
        fontSizeBase: '16px',
      },
    };
  }, [colorSchemes, scheme, shape.borderRadius, typography.fontFamily]);
}
