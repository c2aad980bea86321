import { useAbilities } from '../../api/abilities';
import type { Group } from '../../api/group';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';

const CallOffDialog = lazyPart(() => import('./CallOffDialog'), 'CallOffDialog');

/** Nothing where the server knows no calling off, or it is done. */
export function CallOffButton({ group }: { group: Group }) {
  const { days } = useAbilities();
  if (!days || group.calledOffAt) return null;
  return (
    <DialogButton
      variant="outlined"
      color="error"
      dialog={(onClose) => <CallOffDialog group={group} onClose={onClose} />}
    >
      Call off
    </DialogButton>
  );
}
