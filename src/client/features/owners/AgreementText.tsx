import Typography from '@mui/material/Typography';

import { shareOfAnimal } from '#shared/groups/portions';
import { agreementText } from '#shared/owners/agreement';

import type { Receipt } from '../../api/purchase';
import { formatExactTime } from '../../ui/formatDateTime';

/** Text of the agreement, and its signature. */
export function AgreementText({ receipt }: { receipt: Receipt }) {
  const { agreement, group, supplier, portion } = receipt;
  if (!agreement || !group) return null;
  const text = agreementText(agreement.version, {
    part: shareOfAnimal(portion, group.totalPortions),
    animal: group.animal.toLowerCase(),
    group: group.name,
    supplier: supplier.name,
  });
  const { signed } = agreement;
  return (
    <>
      {(text ?? ['Reload the page to read the agreement.']).map((paragraph) => (
        <Typography key={paragraph} sx={{ mb: 1.5 }}>
          {paragraph}
        </Typography>
      ))}
      {signed ? (
        <Typography sx={{ mb: 2, fontWeight: 600 }}>
          Signed by {signed.name} on{' '}
          <time dateTime={signed.at}>{formatExactTime(new Date(signed.at))}</time>
        </Typography>
      ) : null}
    </>
  );
}
