/** Letters of a password to be set, at least and at most. */
export const minimumPasswordLength = 6;
export const maximumPasswordLength = 200;
