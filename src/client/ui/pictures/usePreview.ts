import { useEffect, useState } from 'react';

import { readAddress } from './readFile';

/** The file as an address: the page's policy allows no other picture that is not from its server. */
export function usePreview(file: File): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    void readAddress(file).then(setPreview);
  }, [file]);
  return preview;
}
