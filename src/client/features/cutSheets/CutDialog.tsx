import Typography from '@mui/material/Typography';

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { Animal } from '#shared/groups/vocabulary';

import { DialogFrame } from '../../ui/DialogFrame';
import { CutForm } from './CutForm';

interface CutDialogProps {
  animal: Animal;
  name: string;
  sheet: GroupCutSheets['sheets'][number];
  onClose: () => void;
}

/** An admin changes how a share is cut, for its buyer. */
export const CutDialog = ({ animal, name, sheet, onClose }: CutDialogProps) => (
  <DialogFrame title={`The cut of ${name}`} isForm isWide onClose={onClose}>
    <Typography>A buyer with an account is emailed what you change.</Typography>
    <CutForm
      animal={animal}
      purchaseId={sheet.purchaseId}
      sheet={sheet}
      // An admin may choose for a second quarter what it may not itself.
      questions={sheet.asked ? Object.keys(cutQuestions[animal]) : sheet.questions}
      onSaved={onClose}
    />
  </DialogFrame>
);
