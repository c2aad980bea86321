import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { SentCutSheet } from '#shared/cutSheets/cutSheet.schema';
import { formatDeadline } from '#shared/groups/groupClock';
import type { TimeZone } from '#shared/groups/timeZones';
import type { Animal } from '#shared/groups/vocabulary';
import { mayChooseCut } from '#shared/steps/buyerSteps';

import type { Receipt } from '../../api/purchase';
import { useActor } from '../../session/useUser';
import { useAct } from '../../ui/useAct';
import { useSaveCutSheetMutation } from './cutSheetsApi';
import { CutFacts } from './CutFacts';
import { CutForm } from './CutForm';

/** How the share is cut, and what of it its buyer may choose. */
export function CutSheetPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { cutSheet: sheet, group, supplier } = receipt;
  if (!sheet || !group) return null;
  const { animal } = group;
  const isOwn = receipt.userId === reader.id;
  const mayChoose = isOwn && mayChooseCut(sheet);
  return (
    <Stack spacing={2}>
      <Typography>{isOwn ? explain(sheet, supplier.name) : bases[sheet.basis]}</Typography>
      {isOwn ? <Typography>{untilText(sheet, group.timeZone, supplier.name)}</Typography> : null}
      {mayChoose && sheet.asked ? (
        <AskedCut animal={animal} purchaseId={receipt._id} sheet={sheet} asked={sheet.asked} />
      ) : null}
      {mayChoose && sheet.questions.length > 0 ? (
        <CutForm
          animal={animal}
          purchaseId={receipt._id}
          sheet={sheet}
          questions={sheet.questions}
          isFolded={!sheet.asked}
        />
      ) : null}
      {mayChoose ? null : <CutFacts animal={animal} choices={sheet.choices} />}
    </Stack>
  );
}

const bases: Record<SentCutSheet['basis'], string> = {
  standard: 'The buyer has not chosen: the share gets the group’s standard cut.',
  own: 'The buyer has chosen.',
  agreed: 'The buyer has agreed to the cut of the other quarter of the half.',
};

/** Explanation of the reader's cut, in a sentence or two. */
function explain(sheet: SentCutSheet, supplier: string): string {
  if (sheet.basis === 'agreed') return 'You agreed to the cut of the other quarter of your half.';
  if (sheet.asked) {
    return 'Two quarters make one half of the animal. The buyer of the other quarter of yours has chosen first. You can agree to that cut, or get the standard cut.';
  }
  if (isPartly(sheet)) {
    return `A share of this size gets the standard cut of ${supplier}. You can leave out what you have no use for.`;
  }
  const half = sheet.sharesHalf
    ? ' Another buyer has the other quarter of your half, and is asked to agree to your cut.'
    : '';
  return sheet.basis === 'own'
    ? `You chose this cut.${half}`
    : `Choose how the butcher cuts your share. If you don’t, you get the standard cut of ${supplier}, which is selected below.${half}`;
}

/** Only some of the questions are the reader's to answer. */
const isPartly = ({ questions, choices }: SentCutSheet): boolean =>
  questions.length < Object.keys(choices).length;

function untilText(
  { due, closed }: SentCutSheet,
  timeZone: TimeZone | undefined,
  supplier: string,
): string {
  if (closed === 'cut') return `The animal is cut. If something is wrong, ask ${supplier}.`;
  if (!due) return 'You can change it until the animal is cut.';
  const day = timeZone ? formatDeadline(new Date(due), timeZone) : due;
  return closed === 'due'
    ? `It could be chosen until ${day}. If something has to change, ask ${supplier}.`
    : `You can change it until ${day}.`;
}

interface AskedCutProps {
  animal: Animal;
  purchaseId: string;
  sheet: SentCutSheet;
  asked: Record<string, string>;
}

/** Request of the other quarter of the half. */
function AskedCut({ animal, purchaseId, sheet, asked }: AskedCutProps) {
  const [agree, isAgreeing] = useAct(useSaveCutSheetMutation(), {
    failure: 'Failed to save the cut sheet.',
    done: 'You agreed to this cut.',
  });
  const [takeStandard, isTaking] = useAct(useSaveCutSheetMutation(), {
    failure: 'Failed to save the cut sheet.',
    done: 'You get the standard cut.',
  });
  const { version } = sheet;
  const params = { id: purchaseId };
  const isAgreed = sheet.basis === 'agreed' && isSame(asked, sheet.choices);
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h4" component="h4">
        {isAgreed ? 'The cut you agreed to' : 'The cut you are asked to agree to'}
      </Typography>
      <CutFacts animal={animal} choices={asked} />
      {isAgreed ? null : (
        <Button
          variant="contained"
          loading={isAgreeing}
          onClick={() => agree({ params, body: { choices: asked, agrees: true, version } })}
        >
          Agree to this cut
        </Button>
      )}
      <Typography variant="h4" component="h4">
        {isAgreed ? 'Or the standard cut after all' : 'Or the standard cut'}
      </Typography>
      <CutFacts animal={animal} choices={sheet.standard} />
      {sheet.basis === 'agreed' && sheet.questions.length === 0 ? (
        <Button
          variant="outlined"
          loading={isTaking}
          onClick={() => takeStandard({ params, body: { choices: {}, version } })}
        >
          Take the standard cut
        </Button>
      ) : null}
    </Stack>
  );
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.entries(one).every(([question, option]) => other[question] === option);
