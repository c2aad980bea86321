import { fireEvent, render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';

import { ActionDialog } from './ActionDialog';
import { Toasts } from './Toasts';

const user = userEvent.setup();
const onClose = jest.fn();

const refusal = { error: { status: 409, data: { message: 'It is sold.' } } };

interface Shown {
  isForm?: boolean;
  failure?: string;
  act?: () => Promise<object>;
}

const show = ({ isForm, failure = 'Failed.', act = async () => ({}) }: Shown = {}) =>
  render(
    <>
      <ActionDialog
        title="Delete it?"
        label="Delete"
        isForm={isForm}
        act={act}
        failure={failure}
        done="It is gone."
        onClose={onClose}
      >
        <input aria-label="Name" />
      </ActionDialog>
      <Toasts />
    </>,
  );

const confirm = () => user.click(screen.getByRole('button', { name: 'Delete' }));
const tapBeside = () => user.click(screen.getAllByRole('presentation').at(-1) ?? document.body);

beforeEach(() => onClose.mockClear());

describe.each([
  ['a question', false],
  ['a form', true],
])('%s', (_what, isForm) => {
  it('is closed by Escape and by Cancel', async () => {
    show({ isForm });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays open when the second click of a double click falls beside it', () => {
    show({ isForm });
    const beside = screen.getAllByRole('presentation').at(-1) ?? document.body;
    fireEvent.mouseDown(beside);
    fireEvent.click(beside, { detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open until the act is done', async () => {
    show({ isForm, act: () => new Promise(() => undefined) });
    await confirm();
    await user.keyboard('{Escape}');
    await tapBeside();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a toast when it is done, and closes', async () => {
    show({ isForm });
    await confirm();
    expect(await screen.findByText('It is gone.')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it(`shows why it failed, and ${isForm ? 'stays' : 'closes'}`, async () => {
    show({ isForm, act: async () => refusal });
    await confirm();
    expect(await screen.findByText('It is sold.')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(isForm ? 0 : 1);
  });
});

it('closes a question by a tap outside, and not a form with input', async () => {
  const { unmount } = show({ isForm: true });
  await tapBeside();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  show();
  await tapBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open when it fails and another part shows why', async () => {
  show({ failure: '', act: async () => refusal });
  await confirm();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  expect(screen.queryByText('It is sold.')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
