/** Where money comes from: nowhere, test cards, or people. */
export const paymentModes = ['emulator', 'test', 'live'] as const;
