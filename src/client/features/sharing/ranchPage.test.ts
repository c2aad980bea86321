import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, hold } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { addPicture, addRanchPicture, drawPicture } from '#testing/factories/pictures';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

describe('the page of a ranch', () => {
  it('shows a visitor its text as it was typed, and leads from an animal to its shares', async () => {
    const { admin, group } = await buildRanch();
    const about = `<b>Grass</b> & hay\n\n${unique('Since 1961')}`;
    const name = await openRanchPage(admin.supplierId, { about });
    const { user, router } = renderPage(`/r/${name.toUpperCase()}`);
    const list = await screen.findByRole('list', { name: 'On sale now' });
    expect(screen.getByText(/^<b>Grass<\/b> & hay/)).toBeVisible();
    expect(router.state.location.pathname).toBe(`/r/${name}`);
    await user.click(within(list).getByRole('link', { name: group.name }));
    await user.click(await screen.findByLabelText(/^Half/));
    const join = screen.getByRole('link', { name: 'Join this group' });
    await user.click(join);
    expect(await screen.findByLabelText('Username or email')).toBeVisible();
  });

  it('shows the ranch’s picture and its animals’, each with its place and its sizes, and the record', async () => {
    const { admin, group } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const own = await addRanchPicture(admin.supplierId, 'Our pasture');
    const { alt, url } = await addPicture(group._id);
    answerWith('GET', `/api/suppliers/${admin.supplierId}/record`, {
      body: {
        record: {
          soldOut: 9,
          soldOutLater: 0,
          wentAhead: 0,
          calledOff: 1,
          refundsOwed: 0,
          longestRefundSeconds: 110,
        },
      },
    });
    renderPage(`/r/${name}`);
    expect(await screen.findByAltText('Our pasture')).toHaveAttribute(
      'srcset',
      `${own.url}/small 320w, ${own.url}/medium 800w, ${own.url}/large 1600w`,
    );
    const picture = screen.getByAltText(alt);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '640');
    expect(picture).toHaveAttribute('height', '480');
    expect(picture.getAttribute('srcset')).toContain(`${url}/small 320w`);
    expect(
      await screen.findByText(
        /9 of 10 animals sold out on time; 1 called off, all refunded in 2 minutes\./,
      ),
    ).toBeVisible();
    fireEvent.error(picture);
    expect(await screen.findByRole('img', { name: group.animal })).toBeInTheDocument();
  });

  it('goes from an animal to the payment of the chosen share for a member', async () => {
    const { admin, group } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const member = await buildUser();
    const { router } = renderPage(`/r/${name}/${group._id}?join=Half`, sessionOf(member));
    expect(await screen.findByText(/An eighth of the beef/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/GroupSearchAndJoin');
  });

  it('shows that nothing is on sale, that a group is sold out, and that a page is off', async () => {
    const { admin, group, change } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    await change('PUT', '', { remainingCost: 1100 });
    await buyShare(group._id, 'Full');
    const { router } = renderPage(`/r/${name}/${group._id}`);
    expect(await screen.findByText('This group is not on sale')).toBeVisible();
    await act(() => router.navigate(`/r/${name}`));
    expect(await screen.findByText('Nothing is on sale right now.')).toBeVisible();
    await openRanchPage(admin.supplierId, { isOpen: false });
    await act(() => router.navigate('/'));
    await act(() => router.navigate(`/r/${name}`));
    expect(await screen.findByText('No ranch has a page here')).toBeVisible();
  });

  it('offers a retry when the server fails', async () => {
    const { admin } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    answerWith('GET', `/api/ranches/${name}`, { status: 500 });
    const { user } = renderPage(`/r/${name}`);
    const retry = await screen.findByText('Retry');
    interceptNothing();
    await user.click(retry);
    expect(await screen.findByText('On sale now')).toBeVisible();
  });
});

describe('the settings of a ranch’s page', () => {
  it('suggest a name, show its errors at the field, keep what is typed during a save, and show the code to print', async () => {
    const { admin } = await buildRanch();
    const { admin: other } = await buildRanch();
    const taken = await openRanchPage(other.supplierId);
    const { user } = renderPage('/admin/ranch-page', sessionOf(admin));
    const address = await screen.findByLabelText('Address');
    expect(address).toHaveDisplayValue(/^oak-ranch-/);
    const text = unique('Our cattle graze');
    const about = screen.getByLabelText('Who you are');
    fireEvent.change(about, { target: { value: text } });
    await user.clear(address);
    await user.click(screen.getByText('Save page'));
    expect(await screen.findByText('Enter a name for the address.')).toBeVisible();
    fireEvent.change(address, { target: { value: taken } });
    await user.click(screen.getByText('Save page'));
    expect(
      await screen.findByText('Another ranch has this name. Choose a different one.', {
        selector: 'p',
      }),
    ).toBeVisible();
    expect(about).toHaveValue(text);
    const name = unique('oak');
    fireEvent.change(address, { target: { value: name.toUpperCase() } });
    const letSave = hold('PUT', `/api/suppliers/${admin.supplierId}/page`);
    await user.click(screen.getByText('Save page'));
    fireEvent.change(about, { target: { value: 'Since 1961' } });
    letSave();
    expect(await screen.findByText('Your page is on.')).toBeVisible();
    expect(about).toHaveValue('Since 1961');
    expect(address).toHaveValue(name);
    expect(await screen.findByText('Print QR code')).toBeVisible();
    expect(screen.getByLabelText('Share link', { selector: 'input' })).toHaveDisplayValue(
      new RegExp(`/r/${name}$`),
    );
    await user.click(screen.getByLabelText('Show this page to the public'));
    await user.click(screen.getByText('Save page'));
    expect(await screen.findByText('Your page is off.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Print QR code')).not.toBeInTheDocument());
  });

  it('keep what was typed and show what stands when another admin saved the page meanwhile', async () => {
    const { admin } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const { user } = renderPage('/admin/ranch-page', sessionOf(admin));
    const about = await screen.findByLabelText('Who you are');
    fireEvent.change(about, { target: { value: 'Mine' } });
    const body = { name, about: 'Theirs', isOpen: true };
    const address = `/api/suppliers/${admin.supplierId}/page`;
    await succeed(api('PUT', address, { token: admin.token, body }));
    await user.click(screen.getByText('Save page'));
    expect(await screen.findByText('Now: Theirs.')).toBeVisible();
    expect(about).toHaveValue('Mine');
    await user.click(screen.getByText('Save page'));
    expect(await screen.findByText('Your page is on.')).toBeVisible();
    expect(about).toHaveValue('Mine');
  });

  it('take a picture and what it shows, change both, and remove it', async () => {
    const { admin } = await buildRanch();
    const { user } = renderPage('/admin/ranch-page', sessionOf(admin));
    /** The address of the picture with this description. */
    const shown = async (alt: string) => {
      const section = within(await screen.findByRole('region', { name: 'Your picture' }));
      await section.findByText(alt);
      return section.getByRole('presentation').getAttribute('src');
    };
    const say = async (alt: string) => {
      const field = await screen.findByLabelText('What does the picture show?');
      await user.clear(field);
      await user.type(field, alt);
    };
    const choose = async (alt: string) => {
      const file = new Uint8Array(await drawPicture().png().toBuffer());
      await user.upload(
        await screen.findByLabelText('Picture file'),
        new File([file], 'a.png', { type: 'image/png' }),
      );
      await say(alt);
      const dialog = screen.getByRole('dialog', { name: 'Add a picture' });
      await user.click(within(dialog).getByRole('button', { name: 'Add picture' }));
      return shown(alt);
    };
    const former = await choose('Our pasture');
    await user.click(screen.getByText('Edit description'));
    await say('Our barn');
    await user.click(screen.getByText('Save description'));
    expect(await shown('Our barn')).toBe(former);
    expect(screen.getByText('Replace picture')).toBeVisible();
    expect(await choose('Our house')).not.toBe(former);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(screen.queryByText('Our house')).not.toBeInTheDocument());
  });

  it('are reached by a superadmin from the supplier’s row alone', async () => {
    const { admin } = await buildRanch();
    const superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
    const { router } = renderPage('/admin/ranch-page', superadmin);
    expect(await screen.findByText('Whose page?')).toBeVisible();
    await act(() => router.navigate(`/admin/ranch-page?supplier=${admin.supplierId}`));
    expect(await screen.findByLabelText('Address')).toBeVisible();
  });
});

describe('following a ranch', () => {
  it('is one click for a member, on its page and on a group’s', async () => {
    const { admin, group, member } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const { user, router } = renderPage(`/r/${name}`, sessionOf(member));
    await user.click(await screen.findByRole('button', { name: /^Follow / }));
    expect(await screen.findByText(/^We email you when /)).toBeVisible();
    const unfollow = await screen.findByRole('button', { name: /^Unfollow / });
    expect(unfollow).toBeVisible();
    expect(screen.getByText(/^Confirm your email address on your account page/)).toBeVisible();
    await act(() => router.navigate(`/groups/view/${group._id}`));
    await user.click(await screen.findByRole('button', { name: /^Unfollow / }));
    expect(await screen.findByText(/^You follow .* no more\.$/)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Follow / })).toBeVisible();
  });
});
