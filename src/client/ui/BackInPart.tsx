import Typography from '@mui/material/Typography';

import { asSentence, returnedInPart } from '#shared/purchases/returnedMoney';

/** Money that went back of a share that is still its buyer's; nothing where nothing has. */
export function BackInPart({ purchase }: { purchase: Parameters<typeof returnedInPart>[0] }) {
  const text = returnedInPart(purchase, 'buyer');
  return text ? <Typography variant="body2">{asSentence(text)}</Typography> : null;
}
