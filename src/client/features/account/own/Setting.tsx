import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import { Section } from '../../../ui/Section';

interface SettingProps {
  title: string;
  /** As it is, or what it means. */
  text: ReactNode;
  /** The button that changes it. */
  action: ReactNode;
  /** Further text, and the button's dialog. */
  children?: ReactNode;
}

/** One thing that people can do with their account. */
export const Setting = ({ title, text, action, children }: SettingProps) => (
  <Section title={title}>
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { xs: 'flex-start', sm: 'center' } }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
      <Box sx={{ flexShrink: 0 }}>{action}</Box>
    </Stack>
    {children}
  </Section>
);
