import { states } from '../groups/vocabulary';
import { stateIn } from './writtenState';

it.each([
  ['MA', 'MA'],
  [' ma ', 'MA'],
  ['M.A.', 'MA'],
  ['Massachusetts', 'MA'],
  ['MASSACHUSETTS', 'MA'],
  ['Mass.', 'MA'],
  ['New York', 'NY'],
  ['new  york', 'NY'],
  ['N. Y.', 'NY'],
  ['New\u00a0Hampshire', 'NH'],
  ['N. Mex.', 'NM'],
  ['W. Va.', 'WV'],
  ['West Virginia', 'WV'],
  ['Virginia', 'VA'],
  ['Miss.', 'MS'],
])('reads %j as a state when an address says it', (text, state) => {
  expect(stateIn(text)).toBe(state);
});

it.each(['', '.', 'M', 'New', 'North', 'Washington, D.C.', 'Ontario', '98101'])(
  'reads no state from %j',
  (text) => expect(stateIn(text)).toBeNull(),
);

it.each(states)('reads the code %s', (state) => expect(stateIn(state)).toBe(state));
