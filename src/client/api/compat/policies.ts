import type { Policies } from '#shared/platform/platform.contract';
import { isAbsentOr, isText, readShape, type Shape } from '#shared/shape';

export type { Policies };

const policiesShape: Shape<Policies> = {
  terms: isAbsentOr(isText),
  privacy: isAbsentOr(isText),
  refunds: isAbsentOr(isText),
  contact: isAbsentOr(isText),
};

/** Texts of the operator; a literal server sends none, and the page has texts of its own. */
export const readPolicies = (answer: unknown): Policies => readShape(policiesShape, answer) ?? {};
