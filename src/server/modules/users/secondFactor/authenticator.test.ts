import { findStep, newSecret, setupUri } from './authenticator.rules';

/** The secret and codes of RFC 6238, appendix B, in six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('knows the code of second %d', (second, code, step) => {
  expect(findStep(secret, code, second * 1000)).toBe(step);
});

it.each([
  [-31, null],
  [-29, 1],
  [30, 1],
  [31, null],
])('takes a code one step off, and none further: %d s', (late, step) => {
  const [from, to] = [30, 59];
  const now = (late < 0 ? from + late : to + late) * 1000;
  expect(findStep(secret, '287082', now)).toBe(step);
});

it('makes secrets of 160 bits that apps can read', () => {
  const made = newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(setupUri(made, 'ann@example.com')).toBe(
    `otpauth://totp/Sharecut:ann%40example.com?issuer=Sharecut&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  );
});
