import { isHarvested, stageOf } from '#shared/groups/groupStage';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';

const CallOffDialog = lazyPart(() => import('./CallOffDialog'), 'CallOffDialog');

export const CallOffButton = ({ group }: { group: Group }) =>
  group.can.fillBy && !group.calledOffAt && !group.doneAt ? (
    <DialogButton
      variant="outlined"
      color="error"
      dialog={(onClose) => <CallOffDialog group={group} onClose={onClose} />}
    >
      {isHarvested(stageOf(group, serverNow())) ? 'Animal lost' : 'Call off'}
    </DialogButton>
  ) : null;
