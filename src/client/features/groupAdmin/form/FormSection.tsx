import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** A few fields that belong together. */
export const FormSection = ({ title, children }: FormSectionProps) => (
  <Stack spacing={2.5}>
    <Typography variant="h3" component="h2">
      {title}
    </Typography>
    {children}
  </Stack>
);
