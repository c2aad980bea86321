import { useEffect, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

import { onFirstAct } from './onFirstAct';

/**
 * A form's resolver whose schema comes with the first act, and zod with it: no field is checked before.
 * Without a network the values go on as they are, for the server to check.
 * @param load imports the schema; called again until it succeeds
 */
export function useLazySchema<Input extends FieldValues, Output>(
  load: () => Promise<ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const [resolver] = useState(() => lazyResolver(load));
  useEffect(() => onFirstAct(() => loadBoth(load)), [load]);
  return resolver;
}

const loadBoth = <Schema>(load: () => Promise<Schema>) =>
  Promise.all([import('@hookform/resolvers/zod'), load()]);

const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<ZodType<Output, Input>>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const loaded = await loadBoth(load).catch(() => null);
    if (!loaded) return { values: values as unknown as Output & Input, errors: {} };
    const [{ zodResolver }, schema] = loaded;
    return zodResolver(schema)(values, context, options);
  };
