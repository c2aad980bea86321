/** Version of the text that is signed now. A text that was signed stays as it is: a change is a new version. */
export const agreementVersion = 1;

export interface AgreementParts {
  /** Such as `1/16`, or `the whole`. */
  part: string;
  /** In lower case. */
  animal: string;
  group: string;
  supplier: string;
}

const partText = ({ part, animal }: AgreementParts): string =>
  part === 'the whole' ? `the whole ${animal}` : `${part} of the ${animal}`;

const texts: Readonly<Record<number, (parts: AgreementParts) => readonly string[]>> = {
  1: (parts) => [
    `I have bought ${partText(parts)} (${parts.group}) from ${parts.supplier}. I own this part of the live animal, before it is slaughtered.`,
    'The animal is slaughtered and cut for its owners without continuous government inspection (custom-exempt). The meat of my part is for my own household, its guests and its employees.',
    'I will not sell it, nor give it to anyone to sell. Every package says NOT FOR SALE.',
  ],
};

/** The paragraphs of a version; null for one that this program does not know. */
export const agreementText = (version: number, parts: AgreementParts): readonly string[] | null =>
  texts[version]?.(parts) ?? null;
