import { isHarvested, type GroupStage } from '../groups/groupStage';
import {
  quartersOf,
  quartersPerPortion,
  type DividedAnimal,
  type Portion,
} from '../groups/portions';
import type { Animal } from '../groups/vocabulary';
import { cutQuestions, leftOut } from './cutQuestions';

/** Options by question. */
export type CutChoices = Readonly<Record<string, string>>;

const questionsOf = (animal: Animal): string[] => Object.keys(cutQuestions[animal]);

const isOption = (animal: Animal, question: string, option: string | undefined): boolean =>
  option !== undefined && Object.hasOwn(cutQuestions[animal][question]?.options ?? {}, option);

/** An option for every question of the animal: the first one that is given, else the usual one. */
export const completeCut = (animal: Animal, ...given: (CutChoices | null)[]): CutChoices =>
  Object.fromEntries(
    Object.entries(cutQuestions[animal]).map(([question, { usual }]) => {
      const found = given.find((choices) => isOption(animal, question, choices?.[question]));
      return [question, found?.[question] ?? usual];
    }),
  );

/** A share has a sheet of its own from so many equal parts of the animal on. */
const mostParts = (animal: Animal): number => (animal === 'Beef' ? 4 : 2);

export const hasOwnSheet = ({ animal, totalPortions }: DividedAnimal, portion: Portion): boolean =>
  quartersOf[portion] * mostParts(animal) >= totalPortions * quartersPerPortion;

/** Beef hangs in two halves, and a butcher cuts each in one way: two quarters share a half. */
const isQuarterOfBeef = ({ animal, totalPortions }: DividedAnimal, portion: Portion): boolean =>
  animal === 'Beef' && quartersOf[portion] * 4 === totalPortions * quartersPerPortion;

/** A paid share and what its buyer has chosen; null: nothing yet. */
export interface ChosenShare {
  purchaseId: string;
  portion: Portion;
  saved: { choices: CutChoices; isAgreed: boolean; version: number } | null;
}

export interface CutSheet {
  /** Questions open to the buyer. */
  questions: string[];
  /** How the share is cut, as things are. */
  choices: CutChoices;
  /** Whose choices these are: the group's, the buyer's, or those of the other quarter of the half. */
  basis: 'standard' | 'own' | 'agreed';
  standard: CutChoices;
  /** The buyer has chosen all of it, and not by agreeing: the other quarter of the half is asked to agree. */
  asks: boolean;
  /** Request of the buyer of the other quarter of the half, to agree to. */
  asked: CutChoices | null;
  /** The purchase of the other quarter of the half. */
  otherQuarter: string | null;
  version: number;
}

interface CutGroup extends DividedAnimal {
  standardCut: CutChoices | null;
}

const asksForAll = ({ animal }: CutGroup, { saved }: ChosenShare): boolean =>
  saved !== null &&
  !saved.isAgreed &&
  questionsOf(animal).every((question) => saved.choices[question] !== undefined);

/** The sheets of all paid shares of a group. @param shares in the order they were paid */
export function sheetsOf(group: CutGroup, shares: readonly ChosenShare[]): Map<string, CutSheet> {
  const quarters = shares.filter(({ portion }) => isQuarterOfBeef(group, portion));
  const otherQuarterOf = (share: ChosenShare): ChosenShare | undefined => {
    const index = quarters.indexOf(share);
    return index < 0 ? undefined : quarters[index ^ 1];
  };
  return new Map(
    shares.map((share) => [share.purchaseId, sheetOf(group, share, otherQuarterOf(share))]),
  );
}

function sheetOf(group: CutGroup, share: ChosenShare, other: ChosenShare | undefined): CutSheet {
  const { animal } = group;
  const { saved } = share;
  const standard = completeCut(animal, group.standardCut);
  // Two that asked in different halves may be of one half after a refund: both keep what they asked for.
  const isSecond = other !== undefined && asksForAll(group, other) && !asksForAll(group, share);
  const maySayAll = hasOwnSheet(group, share.portion) && !isSecond;
  return {
    questions: maySayAll ? questionsOf(animal) : optOuts(standard),
    choices: completeCut(animal, saved?.choices ?? null, standard),
    basis: saved === null ? 'standard' : saved.isAgreed ? 'agreed' : 'own',
    standard,
    asks: asksForAll(group, share),
    asked: isSecond ? completeCut(animal, other.saved?.choices ?? null, standard) : null,
    otherQuarter: other?.purchaseId ?? null,
    version: saved?.version ?? 0,
  };
}

/** Parts of the standard cut that a small share may leave out. */
const optOuts = (standard: CutChoices): string[] =>
  ['bones', 'organs'].filter((question) => standard[question] !== leftOut);

/**
 * Why these choices cannot be made, by question; none where they can. Who may not choose all takes
 * the standard cut, or leaves out its bones and organs.
 */
export function checkChoices(
  animal: Animal,
  { questions, standard }: Pick<CutSheet, 'questions' | 'standard'>,
  choices: CutChoices,
): Record<string, string> {
  const isPartly = questions.length < questionsOf(animal).length;
  const problemOf = (question: string, option: string): string | null => {
    if (!cutQuestions[animal][question]) return `${animal} has no such question.`;
    if (!isOption(animal, question, option)) return 'Choose one of the options.';
    if (!isPartly || option === standard[question]) return null;
    if (questions.includes(question) && option === leftOut) return null;
    return 'This share gets the group’s standard cut.';
  };
  const problems = Object.entries(choices).flatMap(([question, option]) => {
    const problem = problemOf(question, option);
    return problem === null ? [] : [[question, problem] as const];
  });
  return Object.fromEntries(problems);
}

/** Buyers with a sheet who have not chosen are reminded so long before it is due. */
export const reminderDays = 3;

/** Why a buyer cannot change their sheet any more; null while they can. */
export function closedBecause(
  { cutSheetsDue, stage }: { cutSheetsDue: Date | null; stage: GroupStage },
  now: Date,
): 'cut' | 'due' | null {
  if (stage !== 'harvested' && isHarvested(stage)) return 'cut';
  return cutSheetsDue !== null && cutSheetsDue <= now ? 'due' : null;
}

const labelOf = (animal: Animal, question: string, option: string | undefined): string =>
  cutQuestions[animal][question]?.options[option ?? '']?.label ?? '';

/** One question with what a cut has, and what the standard cut has instead where it differs. */
interface CutLine {
  text: string;
  standard: string | null;
}

export const cutLines = (
  animal: Animal,
  choices: CutChoices,
  standard: CutChoices = choices,
): CutLine[] =>
  Object.entries(cutQuestions[animal]).map(([question, { label }]) => ({
    text: `${label}: ${labelOf(animal, question, choices[question])}`,
    standard:
      standard[question] === choices[question]
        ? null
        : labelOf(animal, question, standard[question]),
  }));

/** `Steak thickness: 1 inch; Bones: No bones`, for all questions of the animal. */
export const describeCut = (animal: Animal, choices: CutChoices): string =>
  cutLines(animal, choices)
    .map(({ text }) => text)
    .join('; ');

/** One question in which two cuts differ, in words. */
export interface CutDifference {
  label: string;
  before: string;
  after: string;
}

export const describeDifferences = (
  animal: Animal,
  before: CutChoices,
  after: CutChoices,
): CutDifference[] =>
  Object.entries(cutQuestions[animal])
    .filter(([question]) => before[question] !== after[question])
    .map(([question, { label }]) => ({
      label,
      before: labelOf(animal, question, before[question]),
      after: labelOf(animal, question, after[question]),
    }));
