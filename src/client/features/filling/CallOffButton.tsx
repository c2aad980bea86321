import Button from '@mui/material/Button';
import { useState } from 'react';

import { useAbilities } from '../../api/abilities';
import type { Group } from '../../api/group';
import { lazyPart } from '../../ui/lazyPart';

const CallOffDialog = lazyPart(() => import('./CallOffDialog'), 'CallOffDialog');

/** Nothing where the server knows no calling off, or it is done. */
export function CallOffButton({ group }: { group: Group }) {
  const [isAsking, setIsAsking] = useState(false);
  const { days } = useAbilities();
  if (!days || group.calledOffAt) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Call off
      </Button>
      {isAsking ? <CallOffDialog group={group} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
