import { screen, waitFor, within } from '@testing-library/react';

import { buildSession } from '#testing/buildSession';
import type { Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ userId: 'u3', role: 'superadmin', isAdmin: true });

describe.each<Shape>(['bare', 'wrapped'])('a superadmin of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('approves who waits, for a supplier', async () => {
    const { user } = renderPage('/admin/pending-admins', superadmin);
    await user.click(await screen.findByRole('combobox', { name: 'Supplier for pat' }));
    await user.click(await screen.findByRole('option', { name: 'Oak Ranch' }));
    expect(screen.queryByText('leo@example.com')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Approve pat'));
    expect(await screen.findByText('pat is now a supplier admin.')).toBeVisible();
    const call = literal.lastCall('/api/users/approve-supplier-admin/u3');
    expect(call?.body).toEqual({ supplierId: 's1' });
  });

  it('finds somebody, and changes their role', async () => {
    const { user } = renderPage('/admin/users', superadmin);
    await user.type(await screen.findByLabelText('Search by name'), 'leo');
    await waitFor(() => expect(screen.queryByLabelText('Info pat')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Edit leo'));
    await screen.findByRole('dialog', { name: 'Edit leo' });
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Supplier admin' }));
    await user.click(screen.getByRole('button', { name: 'Save user' }));
    expect(await screen.findByText('leo was saved.')).toBeVisible();
    await waitFor(() =>
      expect(literal.lastCall('/api/users/u2/notify-admin-change')?.body).toEqual({
        action: 'promote',
      }),
    );
  });

  it('changes a supplier and lets it go', async () => {
    const { user } = renderPage('/admin/suppliers', superadmin);
    await user.click(await screen.findByLabelText('Edit Oak Ranch'));
    expect(await screen.findByLabelText('State')).toHaveValue('Washington');
    await user.click(screen.getByRole('button', { name: 'Save supplier' }));
    expect(await screen.findByText('Oak Ranch was saved.')).toBeVisible();
    await user.click(await screen.findByLabelText('Delete Oak Ranch'));
    const dialog = within(await screen.findByRole('dialog', { name: /Delete/ }));
    await user.click(dialog.getByRole('button', { name: 'Delete supplier' }));
    expect(await screen.findByText('Oak Ranch was deleted.')).toBeVisible();
  });
});
