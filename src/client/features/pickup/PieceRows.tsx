import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';

import { labelOfNext, mostPieces, sumOfPieces } from '#shared/pickup/pieces';

import { fieldProps } from '../../ui/fieldProps';
import { TextInput } from '../../ui/TextInput';
import { readNumber } from './readNumber';
import type { TypedCarcass } from './typedCarcass';

const input = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Pieces of a carcass, and what they come to; with one left it is in one piece again. */
export function PieceRows({ form }: { form: UseFormReturn<TypedCarcass> }) {
  const pieces = form.watch('pieces');
  const setPieces = (changed: TypedCarcass['pieces']) =>
    form.setValue('pieces', changed, { shouldDirty: true });
  const remove = (at: number) => {
    const rest = pieces.filter((_, index) => index !== at);
    const [last] = rest;
    const isWhole = rest.length === 1;
    if (isWhole && last) form.setValue('hangingLb', last.lb, { shouldDirty: true });
    setPieces(isWhole ? [] : rest);
  };
  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, maxWidth: 480 }}>
      {pieces.map((_, at) => (
        <PieceRow key={at} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <Typography>{`Together ${together(pieces)}`}</Typography>
      {pieces.length < mostPieces ? (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setPieces([...pieces, { label: labelOfNext(pieces), lb: '' }])}
        >
          Add another piece
        </Button>
      ) : null}
    </Stack>
  );
}

interface PieceRowProps {
  form: UseFormReturn<TypedCarcass>;
  at: number;
  onRemove: () => void;
}

const PieceRow = ({ form, at, onRemove }: PieceRowProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
    <TextInput
      label={`Piece ${String(at + 1)}`}
      inputProps={{ autoComplete: 'off' }}
      {...fieldProps(form, `pieces.${at}.label`)}
    />
    <TextInput
      label={`Pounds of piece ${String(at + 1)}`}
      inputProps={input}
      {...fieldProps(form, `pieces.${at}.lb`)}
    />
    <IconButton aria-label={`Remove piece ${String(at + 1)}`} onClick={onRemove} sx={{ mt: 1 }}>
      <Close />
    </IconButton>
  </Stack>
);

/** `800 lb`; a dash while one is not a number. */
function together(pieces: TypedCarcass['pieces']): string {
  const sum = sumOfPieces(pieces.map(({ lb }) => ({ lb: readNumber(lb) ?? Number.NaN })));
  return Number.isNaN(sum) ? '—' : `${(sum / 100).toLocaleString('en-US')} lb`;
}
