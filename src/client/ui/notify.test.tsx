import { act, render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';

import { leavePage, notify } from './notify';
import { Toasts } from './Toasts';

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

async function show(kind: keyof typeof notify, message: string): Promise<void> {
  render(<Toasts />);
  act(() => notify[kind](message));
  await pass(300);
}

/** Lets time pass in steps, because React draws the change of one timer before the next one starts. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
}

beforeEach(() => jest.useFakeTimers());

afterEach(() => jest.useRealTimers());

describe('a toast', () => {
  it.each([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('of %s is read out as %s', async (kind, role) => {
    await show(kind, 'Saved.');
    expect(screen.getByRole(role)).toHaveTextContent('Saved.');
  });

  it('closes after three seconds', async () => {
    await show('success', 'Saved.');
    await pass(2500);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    await pass(1200);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('stays while it is pointed at', async () => {
    await show('success', 'Saved.');
    await user.hover(screen.getByText('Saved.'));
    await pass(6000);
    await user.unhover(screen.getByText('Saved.'));
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    await pass(4000);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('stays on its page for an error, and moves along for good news', async () => {
    await show('error', 'Not saved.');
    act(() => notify.success('Sent.'));
    await pass(600);
    act(() => notify.warning('Look at this.'));
    act(() => leavePage());
    await pass(1000);
    expect(screen.queryByText('Not saved.')).not.toBeInTheDocument();
    expect(screen.getByText('Sent.')).toBeInTheDocument();
    expect(screen.getByText('Look at this.')).toBeInTheDocument();
  });

  it('runs its action once, by its button or by Ctrl+Z', async () => {
    const onAct = jest.fn();
    render(<Toasts />);
    act(() => notify.success('Closed.', { label: 'Undo', onAct }));
    await pass(300);
    await user.keyboard('{Control>}z{/Control}');
    await pass(1000);
    expect(screen.queryByText('Closed.')).not.toBeInTheDocument();
    act(() => notify.success('Closed.', { label: 'Undo', onAct }));
    await pass(300);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(1000);
    await user.keyboard('{Control>}z{/Control}');
    expect(onAct).toHaveBeenCalledTimes(2);
  });

  it('runs the newest toast’s action, then the one’s before it', async () => {
    const done: string[] = [];
    render(<Toasts />);
    act(() => {
      for (const name of ['first', 'second']) {
        notify.success(name, { label: 'Undo', onAct: () => done.push(name) });
      }
    });
    await pass(300);
    await user.keyboard('{Control>}z{/Control}');
    expect(done).toEqual(['second']);
    await user.keyboard('{Control>}zz{/Control}');
    expect(done).toEqual(['second', 'first']);
  });

  it('leaves Ctrl+Z to a field that is typed in', async () => {
    const onAct = jest.fn();
    render(
      <>
        <Toasts />
        <input aria-label="Name" />
      </>,
    );
    act(() => notify.success('Closed.', { label: 'Undo', onAct }));
    await pass(300);
    await user.click(screen.getByLabelText('Name'));
    await user.keyboard('{Control>}z{/Control}');
    expect(onAct).not.toHaveBeenCalled();
  });

  it('stays while its button has the focus, and closes by it', async () => {
    await show('success', 'Saved.');
    await user.tab();
    await pass(6000);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await pass(1000);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});
