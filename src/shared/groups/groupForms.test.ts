import { createGroupBodySchema, updateGroupBodySchema } from './groupForms';

const form = {
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  totalCost: 4_400,
  totalPortions: 4,
  portionsAvailable: ['Quarter', 'Full'],
  inviteEmails: [' Ann@Example.com ', '', 'ann@example.com'],
};

const messageOf = (
  schema: typeof createGroupBodySchema | typeof updateGroupBodySchema,
  body: object,
) => schema.safeParse(body).error?.issues[0]?.message;

describe('createGroupBodySchema', () => {
  it('reads a form: portions largest first, addresses lower-case and unique', () => {
    expect(createGroupBodySchema.parse({ ...form, createdBy: 'somebody' })).toEqual({
      ...form,
      portionsAvailable: ['Full', 'Quarter'],
      inviteEmails: ['ann@example.com'],
    });
  });

  it('takes a form without invitations', () => {
    const { inviteEmails: _, ...rest } = form;
    expect(createGroupBodySchema.parse(rest).inviteEmails).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'All fields are required.'],
    ['no cost', { totalCost: undefined }, 'All fields are required.'],
    ['no portion option', { portionsAvailable: [] }, 'All fields are required.'],
    ['a cost of zero', { totalCost: 0 }, 'Cost and portions must be greater than zero.'],
    ['zero portions', { totalPortions: 0 }, 'Cost and portions must be greater than zero.'],
    ['half a portion', { totalPortions: 1.5 }, 'Portions are whole numbers.'],
    ['too many portions', { totalPortions: 1_001 }, 'Split an animal into at most 1000 portions.'],
    ['less than a dollar', { totalCost: 0.99 }, 'Total cost must be at least $1.00.'],
    ['more than a card takes', { totalCost: 1e6 }, 'Total cost can be at most $999,999.99.'],
    ['a third decimal', { totalCost: 10.001 }, 'An amount has at most two decimals.'],
    ['bad addresses', { inviteEmails: ['ann', 'b@c.de', 'x@y'] }, 'Invalid email(s): ann, x@y'],
    [
      'shares too small for a card',
      { totalCost: 7.99 },
      'A Quarter would cost less than the $0.50 that a card can be charged. Offer larger portions.',
    ],
  ])('refuses %s', (_, changes, message) => {
    expect(messageOf(createGroupBodySchema, { ...form, ...changes })).toBe(message);
  });

  it('takes the smallest share that a card can be charged', () => {
    expect(messageOf(createGroupBodySchema, { ...form, totalCost: 8 })).toBeUndefined();
  });
});

describe('updateGroupBodySchema', () => {
  it('drops what is read-only', () => {
    const sent = { name: 'Steer', totalCost: 1, costPerPortion: 1, totalPortions: 1 };
    expect(updateGroupBodySchema.parse(sent)).toEqual({ name: 'Steer' });
  });

  it.each([
    ['a negative amount', { remainingCost: -1 }, 'An amount cannot be negative.'],
    ['a third decimal', { remainingCost: 0.005 }, 'An amount has at most two decimals.'],
    ['no portion option', { portionsAvailable: [] }, 'All fields are required.'],
    ['an empty name', { name: '' }, 'All fields are required.'],
  ])('refuses %s', (_, body, message) => {
    expect(messageOf(updateGroupBodySchema, body)).toBe(message);
  });
});
