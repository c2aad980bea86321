import { useEffect, useState } from 'react';

import { createIsCommonPassword, type IsCommonPassword } from '#shared/users/commonPasswords';

const loadRule = async (): Promise<IsCommonPassword> => {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return createIsCommonPassword(ranked);
};

/**
 * Whether a password that is being chosen is one of the most common. The list is large and loaded for
 * whoever types; until it is there, or where it cannot be had, none is.
 */
export function useIsCommonPassword(typed: string): boolean {
  const [rule, setRule] = useState<{ isCommon: IsCommonPassword } | null>(null);
  const isNeeded = typed !== '' && rule === null;
  useEffect(() => {
    if (!isNeeded) return;
    loadRule().then(
      (isCommon) => setRule({ isCommon }),
      () => undefined,
    );
  }, [isNeeded]);
  return rule?.isCommon(typed) ?? false;
}
