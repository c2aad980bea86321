import { z } from 'zod';

import { nameSchema } from '../text.schema';
import { ownerStates } from './ownerContact';

const required = (message: string, longest: number) =>
  nameSchema(message).max(longest, `Use at most ${longest} characters.`);

/** An owner as the butcher must know them: fields of a form, and of the wire. */
export const ownerContactSchema = z.object({
  name: nameSchema('Enter your first and last name.'),
  phone: required('Enter a phone number.', 40).refine(
    (text) => /^[\d\s()+.,\-/#extEXT]+$/.test(text) && text.replace(/\D/g, '').length >= 7,
    'Enter a phone number with area code, such as 509 555 0134.',
  ),
  street: required('Enter a street and number.', 120),
  city: required('Enter a city.', 80),
  state: z.enum(ownerStates, 'Choose a state.'),
  zip: z
    .string('Enter a ZIP code.')
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits.'),
});
export type OwnerContact = z.output<typeof ownerContactSchema>;
