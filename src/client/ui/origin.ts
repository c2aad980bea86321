import { isShaped, isText, readShape, type Shape } from '#shared/shape';

interface OriginState {
  from: { pathname: string; search: string; hash: string };
}

const originShape: Shape<OriginState> = {
  from: isShaped({ pathname: isText, search: isText, hash: isText }),
};

/** Where a guard or a link says that one came from, query and hash included. */
export const originOf = (locationState: unknown) =>
  readShape(originShape, locationState)?.from ?? null;
