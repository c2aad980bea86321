import Contrast from '@mui/icons-material/Contrast';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';

export const colorModes = {
  light: { label: 'Light', Icon: LightMode },
  dark: { label: 'Dark', Icon: DarkMode },
  system: { label: 'Use device setting', Icon: Contrast },
} as const;

export type ColorMode = keyof typeof colorModes;

export const colorModeNames = ['light', 'dark', 'system'] as const satisfies ColorMode[];
