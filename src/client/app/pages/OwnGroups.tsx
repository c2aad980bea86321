import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { Folded } from '../../ui/Folded';
import { PageTitle } from '../../ui/PageTitle';
import { ManagedGroups } from './ManagedGroups';
import { Welcome } from './Welcome';

/** The home page of a supplier admin. */
export const OwnGroups = () => (
  <>
    <Box component="section" aria-label="Your groups" sx={{ mb: 4 }}>
      <PageTitle action={<CreateGroupButton />}>Your groups</PageTitle>
      <ManagedGroups isHome />
    </Box>
    <FoldedWelcome />
  </>
);

/** A line for who knows what this is. */
function FoldedWelcome() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Folded
      title="What visitors see here"
      level="h2"
      renderHead={(head) => <Typography component="span">{head}</Typography>}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <Box sx={{ px: { xs: 2, sm: 3 } }}>{isOpen ? <Welcome /> : null}</Box>
    </Folded>
  );
}
