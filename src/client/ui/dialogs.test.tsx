import { render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';

import { ConfirmDialog } from './ConfirmDialog';
import { FormDialog } from './FormDialog';

const user = userEvent.setup();
const onClose = jest.fn();

const confirmation = (isBusy: boolean) => (
  <ConfirmDialog
    isOpen
    title="Delete it?"
    confirmLabel="Delete"
    isBusy={isBusy}
    onConfirm={() => undefined}
    onCancel={onClose}
  >
    It goes.
  </ConfirmDialog>
);

const form = (isBusy: boolean) => (
  <FormDialog
    title="Edit it"
    submitLabel="Save"
    isBusy={isBusy}
    onSubmit={() => undefined}
    onClose={onClose}
  >
    <input aria-label="Name" />
  </FormDialog>
);

const tapBeside = () => user.click(screen.getAllByRole('presentation').at(-1) ?? document.body);

beforeEach(() => onClose.mockClear());

describe.each([
  ['a question', confirmation],
  ['a form', form],
])('%s', (_what, show) => {
  it('is closed by Escape and by Cancel', async () => {
    render(show(false));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays until what was asked for is done', async () => {
    render(show(true));
    await user.keyboard('{Escape}');
    await tapBeside();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('closes a question by a tap beside it, and not what was typed into a form', async () => {
  const { rerender } = render(form(false));
  await tapBeside();
  expect(onClose).not.toHaveBeenCalled();
  rerender(confirmation(false));
  await tapBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
});
