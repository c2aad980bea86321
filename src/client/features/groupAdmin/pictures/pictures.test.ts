import { answerWith } from '#testing/answers';
import { addPicture, drawPicture } from '#testing/factories/pictures';
import { buildRanch } from '#testing/factories/ranches';
import { openShareLink } from '#testing/factories/shareLinks';
import { interceptNothing } from '#testing/interceptor';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { fireEvent, screen, waitFor, within } from '#testing/screen';

const pictureFile = async (name: string) =>
  new File([new Uint8Array(await drawPicture().png().toBuffer())], name, { type: 'image/png' });

/** The descriptions of the listed pictures, in their order. */
async function listed(): Promise<string[]> {
  const section = await screen.findByRole('region', { name: 'Pictures' });
  return within(section)
    .queryAllByLabelText(/^Edit /)
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', '') ?? '');
}

describe('the pictures of a group', () => {
  it('are added, described, ordered and removed by its admin', async () => {
    const { group, admin } = await buildRanch();
    const { user } = renderPage(`/admin/groups/edit/${group._id}`, sessionOf(admin));
    const add = async (alt: string) => {
      await user.upload(await screen.findByLabelText('Picture file'), await pictureFile('a.png'));
      const dialog = await screen.findByRole('dialog', { name: 'Add a picture' });
      await user.click(within(dialog).getByRole('button', { name: 'Add picture' }));
      expect(await within(dialog).findByText('Describe what the picture shows.')).toBeVisible();
      await user.type(within(dialog).getByLabelText('What does the picture show?'), alt);
      await user.click(within(dialog).getByRole('button', { name: 'Add picture' }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    };
    await add('The steer');
    await add('The pasture');
    expect(await listed()).toEqual(['The steer', 'The pasture']);
    await user.click(screen.getByLabelText('Move up The pasture'));
    await waitFor(async () => expect(await listed()).toEqual(['The pasture', 'The steer']));

    await user.click(screen.getByLabelText('Edit The pasture'));
    const field = await screen.findByLabelText('What does the picture show?');
    await user.clear(field);
    await user.type(field, 'Our pasture');
    await user.click(screen.getByRole('button', { name: 'Save description' }));
    await waitFor(async () => expect(await listed()).toEqual(['Our pasture', 'The steer']));

    await user.click(screen.getByLabelText('Remove Our pasture'));
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(async () => expect(await listed()).toEqual(['The steer']));
  });

  it('keep what was typed, and say why, when one is refused', async () => {
    const { group, admin } = await buildRanch();
    const { user } = renderPage(`/admin/groups/view/${group._id}?tab=animal`, sessionOf(admin));
    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', {
      type: 'image/png',
    });
    await user.upload(await screen.findByLabelText('Picture file'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Add a picture' });
    const field = within(dialog).getByLabelText('What does the picture show?');
    await user.type(field, 'The steer');
    await user.click(within(dialog).getByRole('button', { name: 'Add picture' }));
    expect(await within(dialog).findByText(/^This file cannot be read as a picture/)).toBeVisible();
    expect(field).toHaveValue('The steer');
  });

  it('are shown by the share link', async () => {
    const { group } = await buildRanch();
    const { alt } = await addPicture(group._id);
    renderPage(`/share/${await openShareLink(group._id)}`);
    const strip = await screen.findByRole('list', { name: 'Pictures' });
    expect(within(strip).getByAltText(alt)).toHaveAttribute('loading', 'lazy');
  });

  it('give way to the drawing when the first one cannot be loaded', async () => {
    const { group, member } = await buildRanch();
    const { alt } = await addPicture(group._id);
    renderPage('/home', sessionOf(member));
    fireEvent.error(await screen.findByAltText(alt));
    expect(await screen.findByRole('img', { name: group.animal })).toBeInTheDocument();
    expect(screen.queryByAltText(alt)).not.toBeInTheDocument();
  });

  it('have no place on a server that keeps none', async () => {
    const { group, member } = await buildRanch();
    const { pictures: _, version: __, ...literal } = group;
    answerWith('GET', `/api/groups/${group._id}`, { body: { group: literal } });
    renderPage(`/groups/view/${group._id}`, sessionOf(member));
    expect(await screen.findByText(group.name)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Pictures' })).not.toBeInTheDocument();
    interceptNothing();
  });
});
