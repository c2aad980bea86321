import {
  isAbsentOr,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isShaped,
  isText,
  readShape,
  type Shape,
} from './shape';

interface Animal {
  name: string;
  kind: 'steer' | 'lamb';
  pounds: number | null;
  isSold?: boolean | undefined;
  tags: string[];
  notes: Record<string, string>;
  owner: { name: string };
}

const shape: Shape<Animal> = {
  name: isText,
  kind: isOneOf(['steer', 'lamb']),
  pounds: isNullOr(isNumber),
  isSold: isAbsentOr(isFlag),
  tags: isListOf(isText),
  notes: isRecordOf(isText),
  owner: isShaped({ name: isText }),
};

const animal: Animal = {
  name: 'Angus',
  kind: 'steer',
  pounds: null,
  tags: ['417'],
  notes: { feed: 'grass' },
  owner: { name: 'Ann' },
};

it('reads a value that has every field', () => {
  expect(readShape(shape, animal)).toEqual(animal);
  expect(readShape(shape, { ...animal, isSold: true })).toEqual({ ...animal, isSold: true });
});

it('leaves out what it does not know', () => {
  expect(readShape(shape, { ...animal, token: 'secret' })).toEqual(animal);
});

it.each([
  null,
  undefined,
  'text',
  {},
  { ...animal, name: 7 },
  { ...animal, name: undefined },
  { ...animal, kind: 'cat' },
  { ...animal, pounds: '7' },
  { ...animal, isSold: null },
  { ...animal, tags: 'one' },
  { ...animal, tags: [1] },
  { ...animal, notes: { feed: 1 } },
  { ...animal, notes: null },
  { ...animal, owner: { name: null } },
])('reads nothing of %j', (value) => {
  expect(readShape(shape, value)).toBeNull();
});
