import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { Folded } from '../../../ui/Folded';
import { FoldedHead } from '../../../ui/FoldedSections';

interface OptionalStepProps {
  title: string;
  /** Summary in a few words, shown while it is folded. */
  standing: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Fields that a group can do without: one line until they are wanted. They are there all the time, so that an error finds them. */
export const OptionalStep = ({
  title,
  standing,
  isOpen,
  onToggle,
  children,
}: OptionalStepProps) => (
  <Folded
    title={title}
    level="h2"
    renderHead={(head) => <FoldedHead head={head} standing={standing} />}
    isOpen={isOpen}
    onToggle={onToggle}
  >
    <Box sx={{ p: { xs: 2, sm: 3 }, pt: { xs: 1, sm: 1 } }}>{children}</Box>
  </Folded>
);
