import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { productName } from '#shared/product';

import { AnimalDrawing } from '../ui/AnimalDrawing/AnimalDrawing';
import { paths } from '../config/paths';

export function Brand() {
  return (
    <Link
      component={RouterLink}
      to={paths.home}
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        color: 'primary.main',
        typography: 'h2',
        fontSize: '1.375rem',
      }}
    >
      <AnimalDrawing animal="Beef" size={36} />
      {productName}
    </Link>
  );
}
