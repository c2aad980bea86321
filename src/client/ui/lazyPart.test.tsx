import { render, screen } from '@testing-library/react';

import { lazyPart } from './lazyPart';
import { Toasts } from './Toasts';

it('leaves the rest of the page where a part cannot be loaded, and says so', async () => {
  const Part = lazyPart<'Part', object>(() => Promise.reject(new Error('No network.')), 'Part');
  render(
    <>
      <p>The rest.</p>
      <Part />
      <Toasts />
    </>,
  );
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.getByText('The rest.')).toBeVisible();
});
