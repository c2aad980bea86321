import { suggestRanchName } from './ranchPage';

it.each([
  ['Oak & Sons Ranch', 'oak-sons-ranch'],
  ['  Ben’s Beef  ', 'bens-beef'],
  ['Señor Café 7', 'senor-cafe-7'],
  ['牧場', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('makes of %j the name %j', (supplierName, expected) => {
  expect(suggestRanchName(supplierName)).toBe(expected);
});
