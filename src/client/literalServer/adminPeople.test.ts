import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import type { Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ userId: 'u3', role: 'superadmin', isAdmin: true });

describe.each<Shape>(['bare', 'wrapped'])('a superadmin of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('approves a pending admin for a supplier, changes the role of a user, and changes and deletes a supplier', async () => {
    const { user, router } = renderPage('/admin/pending-admins', superadmin);
    await user.click(await screen.findByRole('combobox', { name: 'Supplier for pat' }));
    await user.click(await screen.findByRole('option', { name: 'Oak Ranch' }));
    expect(screen.queryByText('leo@example.com')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Approve pat'));
    expect(await screen.findByText('pat is now a supplier admin.')).toBeVisible();
    const call = literal.lastCall('/api/users/approve-supplier-admin/u3');
    expect(call?.body).toEqual({ supplierId: 's1' });
    await waitFor(() =>
      expect(literal.lastCall('/api/users/u3/notify-admin-change')?.body).toEqual({
        action: 'promote',
      }),
    );

    answerWith('POST', '/api/users/u3/notify-admin-change', { status: 502 });
    await user.click(await screen.findByLabelText('Approve pat'));
    expect(
      await screen.findByText('Role changed but failed to send notification email.'),
    ).toBeVisible();

    await act(() => router.navigate('/admin/users'));
    await screen.findByLabelText('Info pat');
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'leo' } });
    await waitFor(() => expect(screen.queryByLabelText('Info pat')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Edit leo'));
    const form = within(await screen.findByRole('dialog', { name: 'Edit leo' }));
    await user.click(form.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Supplier admin' }));
    await user.click(screen.getByText('Save user'));
    expect(await screen.findByText('leo was saved.')).toBeVisible();
    await waitFor(() =>
      expect(literal.lastCall('/api/users/u2/notify-admin-change')?.body).toEqual({
        action: 'promote',
      }),
    );

    await act(() => router.navigate('/admin/suppliers'));
    await user.click(await screen.findByLabelText('Edit Oak Ranch'));
    expect(await screen.findByLabelText('State')).toHaveValue('Washington');
    await user.click(screen.getByText('Save supplier'));
    expect(await screen.findByText('Oak Ranch was saved.')).toBeVisible();
    await user.click(await screen.findByLabelText('Delete Oak Ranch'));
    await user.click(await screen.findByText('Delete supplier'));
    expect(await screen.findByText('Oak Ranch was deleted.')).toBeVisible();
  });
});

describe('the users of a server that carries their supplier', () => {
  const literal = serveLiterally('wrapped');

  it('are those of a supplier admin alone, and can be edited', async () => {
    const [first] = literal.world.users;
    if (!first) throw new Error('There are no users.');
    const carry = (parts: object) => Object.assign({ ...first }, parts);
    literal.world.users = [
      carry({ _id: 'u7', username: 'ida', supplierId: { _id: 's1', name: 'Oak Ranch' } }),
      carry({ _id: 'u8', username: 'uma', supplierId: { _id: 's2', name: 'Ash Ranch' } }),
    ];
    const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });
    const { user } = renderPage('/admin/users', rancher);
    await user.click(await screen.findByLabelText('Edit ida'));
    expect(screen.queryByText('uma')).not.toBeInTheDocument();
    await screen.findByRole('dialog', { name: 'Edit ida' });
    await user.click(screen.getByText('Save user'));
    expect(await screen.findByText('ida was saved.')).toBeVisible();
  });
});
