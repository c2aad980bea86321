import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  level?: 'h2' | 'h3' | undefined;
  children: ReactNode;
}

/** A few fields that belong together. */
export const FormSection = ({ title, level = 'h2', children }: FormSectionProps) => (
  <Stack spacing={2.5}>
    <Typography variant="h3" component={level}>
      {title}
    </Typography>
    {children}
  </Stack>
);
