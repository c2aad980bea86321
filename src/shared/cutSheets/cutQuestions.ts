import type { Animal } from '../groups/vocabulary';

interface CutOption {
  label: string;
  /** Meaning for cooking and for the freezer. */
  meaning: string;
}

interface CutQuestion {
  label: string;
  options: Readonly<Record<string, CutOption>>;
  /** The option of a standard cut that the supplier has not changed. */
  usual: string;
}

/** The option of `bones` and `organs` that leaves them out, which every share may choose. */
export const leftOut = 'none';

const bones: CutQuestion = {
  label: 'Bones',
  options: {
    keep: { label: 'Soup bones', meaning: 'Marrow and knuckle bones for broth; they take room.' },
    [leftOut]: { label: 'No bones', meaning: 'Less to store: the butcher keeps them.' },
  },
  usual: 'keep',
};

const organs = (which: string): CutQuestion => ({
  label: 'Organs',
  options: {
    keep: { label: which, meaning: 'Packed one by one; a few small packages.' },
    [leftOut]: { label: 'No organs', meaning: 'Less to store: the butcher keeps them.' },
  },
  usual: 'keep',
});

const chops: CutQuestion = {
  label: 'Chop thickness',
  options: {
    threeQuarters: { label: '3/4 inch', meaning: 'Quick to fry; more and flatter chops.' },
    one: { label: '1 inch', meaning: 'For pan or grill; the usual thickness.' },
    oneAndHalf: { label: '1 1/2 inches', meaning: 'Juicier on the grill; fewer chops.' },
  },
  usual: 'one',
};

const legs = (cutUp: { label: string; meaning: string }): CutQuestion => ({
  label: 'Legs',
  options: {
    whole: { label: 'Whole', meaning: 'One large roast each; needs a long, free shelf.' },
    halves: { label: 'In halves', meaning: 'Two roasts each, which fit a kitchen freezer.' },
    cutUp,
  },
  usual: 'halves',
});

/**
 * Questions of how an animal is cut, in the order of the form. Names are stored and sent: a question or an option may
 * be added or worded anew, but not renamed.
 */
export const cutQuestions: Readonly<Record<Animal, Readonly<Record<string, CutQuestion>>>> = {
  Beef: {
    steakThickness: {
      label: 'Steak thickness',
      options: {
        threeQuarters: { label: '3/4 inch', meaning: 'Quick to fry; more and flatter steaks.' },
        one: { label: '1 inch', meaning: 'For pan or grill; the usual thickness.' },
        oneAndHalf: { label: '1 1/2 inches', meaning: 'Juicier on the grill; fewer steaks.' },
      },
      usual: 'one',
    },
    steaksPerPack: {
      label: 'Steaks in a pack',
      options: {
        one: { label: '1', meaning: 'Thaw one at a time; most packages.' },
        two: { label: '2', meaning: 'A meal for two; the usual pack.' },
        four: { label: '4', meaning: 'A family meal; fewest packages.' },
      },
      usual: 'two',
    },
    roasts: {
      label: 'Roasts',
      options: {
        small: { label: 'About 3 lb', meaning: 'For three or four people; easy to stack.' },
        large: { label: 'About 5 lb', meaning: 'For six and more; each takes half a shelf.' },
        none: { label: 'No roasts', meaning: 'Ground instead, in packs that lie flat.' },
      },
      usual: 'small',
    },
    ground: {
      label: 'Ground beef',
      options: {
        onePound: { label: '1 lb packs', meaning: 'Thaw in an evening; the usual pack.' },
        twoPounds: { label: '2 lb packs', meaning: 'For large meals; half as many packages.' },
      },
      usual: 'onePound',
    },
    bones,
    organs: organs('Liver, heart and tongue'),
    brisket: {
      label: 'Brisket',
      options: {
        whole: { label: 'Whole', meaning: 'For the smoker; needs a long, free shelf.' },
        halves: { label: 'In halves', meaning: 'Two pieces, which fit a kitchen freezer.' },
        none: { label: 'No brisket', meaning: 'Ground instead, in packs that lie flat.' },
      },
      usual: 'halves',
    },
    shortRibs: {
      label: 'Short ribs',
      options: {
        keep: { label: 'Short ribs', meaning: 'For braising; bulky packages with bones.' },
        none: { label: 'No short ribs', meaning: 'Ground instead, in packs that lie flat.' },
      },
      usual: 'keep',
    },
  },
  Lamb: {
    chops,
    legs: legs({ label: 'Leg steaks', meaning: 'Flat packs for the grill, easy to stack.' }),
    bones,
    organs: organs('Liver, heart and kidneys'),
  },
  Sheep: {
    chops,
    legs: legs({ label: 'Ground', meaning: 'Packs of 1 lb that lie flat.' }),
    bones,
    organs: organs('Liver, heart and kidneys'),
  },
  Goat: {
    chops,
    legs: legs({ label: 'Cubes for stew', meaning: 'Packs of 1 lb that lie flat.' }),
    bones,
    organs: organs('Liver, heart and kidneys'),
  },
};
