import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { Animal } from '#shared/groups/vocabulary';

import { FactList } from '../../ui/FactList';

/** A cut in words, question by question. */
export const CutFacts = ({ animal, choices }: { animal: Animal; choices: CutChoices }) => (
  <FactList
    facts={Object.entries(cutQuestions[animal]).map(([question, { label, options }]) => ({
      label,
      value: options[choices[question] ?? '']?.label,
    }))}
  />
);
