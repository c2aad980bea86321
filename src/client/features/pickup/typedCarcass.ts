/** Texts of the fields of a carcass: one weight, or pieces that add up to it. */
export interface TypedCarcass {
  hangingLb: string;
  pieces: { label: string; lb: string }[];
}
