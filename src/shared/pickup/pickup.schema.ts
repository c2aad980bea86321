import { z } from 'zod';

import { mostPieces, placeOfRepeated, sumOfPieces } from './pieces';
import { emptyToNull, idSchema, instantSchema, timeSchema } from '../text.schema';
import {
  furthestDays,
  longestHours,
  longestLine,
  longestNote,
  mostRoom,
  windowKinds,
} from './windows';

const poundsSchema = z
  .number('Enter a weight in pounds.')
  .positive('A weight is more than zero.')
  .max(10_000, 'A weight can be at most 10,000 pounds.')
  .multipleOf(0.01, 'A weight has at most two decimals.');

/** As the sender last read it, so that no entry is replaced unseen; left out: replaces any entry. */
const seenSchema = instantSchema.nullable().optional();

/** A time as a phone or another program says it; what it cannot be is no error. */
const sentTimeSchema = z.string().max(100).optional();

/** When it was entered; without `seen`, what was entered later stays. */
const entered = { seen: seenSchema, madeAt: sentTimeSchema };

const pieceSchema = z.object({
  label: z
    .string('Name the piece.')
    .trim()
    .min(1, 'Name the piece.')
    .max(40, 'Use at most 40 characters.'),
  lb: poundsSchema,
});

/** `pieces`: what was on the scale one by one; left out: the carcass in one piece. */
export const weightsBodySchema = z
  .object({
    hangingLb: poundsSchema,
    pieces: z
      .array(pieceSchema)
      .min(2, 'Enter two pieces at least.')
      .max(mostPieces, 'A carcass has at most 12 pieces.')
      .superRefine((pieces, context) => {
        const at = placeOfRepeated(pieces);
        if (at < 0) return;
        const message = 'Another piece is called so.';
        context.addIssue({ code: 'custom', path: [at, 'label'], message });
      })
      .optional(),
    ...entered,
  })
  .refine(
    ({ hangingLb, pieces }) => !pieces || sumOfPieces(pieces) === Math.round(hangingLb * 100),
    {
      path: ['hangingLb'],
      message: 'The pieces do not add up to this weight.',
    },
  );

const boxesMissing = 'Enter the boxes or the pounds.';

export const boxesBodySchema = z
  .object({
    boxes: z
      .number('Enter a number of boxes.')
      .int('Enter whole boxes.')
      .positive('Enter at least one box.')
      .max(1000, 'A share can have at most 1,000 boxes.')
      .nullable(),
    pounds: poundsSchema.nullable(),
    ...entered,
  })
  .refine(({ boxes, pounds }) => boxes !== null || pounds !== null, {
    path: ['boxes'],
    message: boxesMissing,
  });

const unseen = /[\p{Cc}\u2028\u2029]/u;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Use at most ${String(longest)} characters.`)
    .refine((text) => !unseen.test(text), 'Use one line of plain text.')
    .transform(emptyToNull)
    .nullable()
    .default(null);

const dayMs = 24 * 3_600_000;

const windowSchema = z.object({
  kind: z.enum(windowKinds),
  place: line(longestLine),
  address: line(longestLine),
  note: line(longestNote),
  area: line(longestLine),
  fee: line(longestLine),
  beginsAt: timeSchema,
  endsAt: timeSchema,
  room: z
    .number('Enter a number of shares.')
    .int('Enter whole shares.')
    .min(1, 'Leave room for at least one share.')
    .max(mostRoom, 'A window has room for at most 1,000 shares.'),
});
type SentWindow = z.output<typeof windowSchema>;

function requireWhere(window: SentWindow, context: z.RefinementCtx): void {
  const add = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (window.kind === 'pickup' && !window.place) add('place', 'Say where it is picked up.');
  if (window.kind === 'delivery' && !window.area) add('area', 'Say where it is delivered.');
}

/** Fields of the other kind are emptied. */
const ofItsKind = <Sent extends SentWindow>(window: Sent): Sent =>
  window.kind === 'pickup'
    ? { ...window, area: null, fee: null }
    : { ...window, place: null, address: null };

export const windowBodySchema = windowSchema.superRefine(requireWhere).transform(ofItsKind);

/** With the version that it was made from; left out: replaces any. */
export const windowChangeSchema = windowSchema
  .extend({ version: z.int().optional() })
  .superRefine(requireWhere)
  .transform(ofItsKind);

interface WindowTimes {
  beginsAt: Date;
  endsAt: Date;
}

/** The field of a window's times that is refused, and why; null where both may be. */
export function checkTimes({ beginsAt, endsAt }: WindowTimes, now: Date) {
  const length = endsAt.getTime() - beginsAt.getTime();
  if (length <= 0) return { field: 'endsAt', message: 'It ends after it begins.' };
  if (length > longestHours * 3_600_000) {
    return { field: 'endsAt', message: 'A window takes at most two weeks.' };
  }
  return beginsAt.getTime() - now.getTime() > furthestDays * dayMs
    ? { field: 'beginsAt', message: 'Choose a day within two years.' }
    : null;
}

export const choiceBodySchema = z.object({
  windowId: idSchema.toLowerCase(),
  collector: line(longestLine),
});

export const collectedBodySchema = z.object({
  collected: z.boolean(),
  /** Made by the phone: the same tap sent again changes nothing. */
  tapId: z.uuid('Send the tap’s own id.').toLowerCase(),
  /** When it was tapped and sent, by the phone's clock; a time that cannot be counts as now. */
  tappedAt: sentTimeSchema,
  sentAt: sentTimeSchema,
});
