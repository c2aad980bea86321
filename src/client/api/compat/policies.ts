import type { Policies } from '#shared/platform/platform.contract';
import { isAbsentOr, isText, readShape, type Shape } from '#shared/shape';

export type { Policies };

const policiesShape: Shape<Policies> = {
  terms: isAbsentOr(isText),
  privacy: isAbsentOr(isText),
  refunds: isAbsentOr(isText),
  contact: isAbsentOr(isText),
};

/** What the operator says; a literal server says nothing, and the page has texts of its own. */
export const readPolicies = (answer: unknown): Policies => readShape(policiesShape, answer) ?? {};
