import { render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { lazyPart } from './lazyPart';
import { Toasts } from './Toasts';

/** Loads nothing the first time, as on a network that went away, and the part from then on. */
const failOnce = () =>
  jest
    .fn<Promise<{ Part: () => string }>, []>()
    .mockRejectedValueOnce(new Error('No network.'))
    .mockResolvedValue({ Part: () => 'The part.' });

it('closes a part that could not be loaded, shows a toast, and loads it when it is opened again', async () => {
  const Dialog = lazyPart<'Part', { onClose: () => void }>(failOnce(), 'Part');
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen ? <Dialog onClose={() => setIsOpen(false)} /> : null}
        <Toasts />
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/could not be loaded.*try again/)).toBeVisible();
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText('The part.')).toBeVisible();
});

it('offers a retry in place of a part with a placeholder', async () => {
  const Part = lazyPart(failOnce(), 'Part', () => <p>Loading.</p>);
  render(<Part />);
  expect(screen.getByText('Loading.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The part.')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
