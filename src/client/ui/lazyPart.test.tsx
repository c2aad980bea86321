import { render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { lazyPart } from './lazyPart';
import { Toasts } from './Toasts';

/** Loads nothing the first times, as on a network that went away, and the part from then on. */
function failing(times: number) {
  const load = jest.fn<Promise<{ Part: () => string }>, []>();
  for (let count = 0; count < times; count += 1) {
    load.mockRejectedValueOnce(new Error('No network.'));
  }
  return load.mockResolvedValue({ Part: () => 'The part.' });
}

it('shows a part whose scripts arrive at the second try', async () => {
  const Part = lazyPart(failing(1), 'Part', () => <p>Loading.</p>);
  render(<Part />);
  expect(await screen.findByText('The part.')).toBeVisible();
});

it('closes a part that could not be loaded, shows a toast, and loads it when it is opened again', async () => {
  const Dialog = lazyPart<'Part', { onClose: () => void }>(failing(2), 'Part');
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

it('says that the phone is offline when a part could not be loaded for that', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = lazyPart(failing(2), 'Part', () => <p>Loading.</p>);
  render(<Part />);
  expect(await screen.findByText(/You are offline/)).toBeVisible();
});

it('offers a retry in place of a part with a placeholder', async () => {
  const Part = lazyPart(failing(2), 'Part', () => <p>Loading.</p>);
  render(<Part />);
  expect(screen.getByText('Loading.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The part.')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
