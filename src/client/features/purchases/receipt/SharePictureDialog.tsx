import Box from '@mui/material/Box';
import { useRef } from 'react';

import { formatPackages } from '#shared/groups/sharePackages';
import { productName } from '#shared/product';

import { ActionDialog } from '../../../ui/ActionDialog';
import { FreezerDrawing } from '../../../ui/Freezer/FreezerDrawing';
import { linesOf } from './linesOf';
import { hasPictureSheet, passOnPicture, pictureOf } from './passOnPicture';
import type { ShareMoment } from './shareMoment';

interface SharePictureDialogProps {
  moment: ShareMoment;
  onClose: () => void;
}

/** The picture as it will be passed on: no price, no buyer and no address is in it. */
export function SharePictureDialog({ moment, onClose }: SharePictureDialogProps) {
  const picture = useRef<SVGSVGElement>(null);
  const handleAct = async () => {
    try {
      if (picture.current) await passOnPicture(await pictureOf(picture.current), moment.name);
      return {};
    } catch (error) {
      return { error };
    }
  };
  return (
    <ActionDialog
      title="Share a picture"
      label={hasPictureSheet() ? 'Share' : 'Save picture'}
      act={handleAct}
      failure="The picture could not be made."
      onClose={onClose}
    >
      <MomentPicture ref={picture} moment={moment} />
    </ActionDialog>
  );
}

const side = 1080;
const margin = 80;
const nameTop = 200;
const lineHeight = 64;
const footTop = 960;

interface MomentPictureProps {
  moment: ShareMoment;
  ref: React.Ref<SVGSVGElement>;
}

function MomentPicture({
  moment: { moment, name, amount, ranch, share },
  ref,
}: MomentPictureProps) {
  const lines = linesOf(name, 24);
  const amountTop = nameTop + lines.length * lineHeight;
  const drawnFrom = amountTop + 50;
  const packages = formatPackages(share);
  return (
    <Box
      ref={ref}
      component="svg"
      role="img"
      aria-label={[moment, name, amount, packages, ranch, productName].join(', ')}
      viewBox={`0 0 ${side} ${side}`}
      sx={{
        display: 'block',
        width: '100%',
        fontFamily: (theme) => theme.typography.fontFamily,
        fontSize: 44,
        fill: 'var(--mui-palette-text-secondary)',
      }}
    >
      <Box
        component="rect"
        width={side}
        height={side}
        sx={{ fill: 'var(--mui-palette-background-default)' }}
      />
      <text x={margin} y={nameTop - lineHeight - 8}>
        {moment}
      </text>
      <Box
        component="g"
        sx={{ fontSize: 52, fontWeight: 700, fill: 'var(--mui-palette-text-primary)' }}
      >
        {lines.map((line, index) => (
          <text key={index} x={margin} y={nameTop + index * lineHeight}>
            {line}
          </text>
        ))}
      </Box>
      <text x={margin} y={amountTop}>
        {amount}
      </text>
      <svg x={margin} y={drawnFrom} width={side - 2 * margin} height={footTop - 80 - drawnFrom}>
        <FreezerDrawing share={share} label={packages} />
      </svg>
      <Box component="g" sx={{ fontSize: 40 }}>
        {linesOf(ranch, 36).map((line, index) => (
          <text key={index} x={margin} y={footTop + index * 48}>
            {line}
          </text>
        ))}
        <text x={side - margin} y={side - 36} textAnchor="end">
          {productName}
        </text>
      </Box>
    </Box>
  );
}
