import { render, screen } from '#testing/screen';
import userEvent from '@testing-library/user-event';

import { ShareLinkField } from './ShareLinkField';
import { Toasts } from './Toasts';

const link = { url: 'https://example.com/share/abc', title: 'Fall Angus Steer' };

/** @param share the device's share sheet; undefined: it has none */
function show(share?: (data: ShareData) => Promise<void>) {
  const user = userEvent.setup();
  if (share)
    Object.assign(navigator, { share, canShare: ({ url }: ShareData) => url === link.url });
  render(
    <>
      <ShareLinkField {...link} />
      <Toasts />
    </>,
  );
  return { user, copy: jest.spyOn(navigator.clipboard, 'writeText') };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

describe('the button of a share link', () => {
  it('copies the link when the device has no share sheet', async () => {
    const { user, copy } = show();
    expect(screen.queryByRole('button', { name: 'Copy the link' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(copy).toHaveBeenCalledWith(link.url);
  });

  it('opens the share sheet with link and title when the device has one', async () => {
    const share = jest.fn(() => Promise.resolve());
    const { user, copy } = show(share);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(link);
    expect(copy).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
  });

  it('shows no toast and copies nothing when the sheet is closed', async () => {
    const { user, copy } = show(() => Promise.reject(new DOMException('Closed', 'AbortError')));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(copy).not.toHaveBeenCalled();
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
  });

  it('copies the link when the sheet cannot be opened', async () => {
    const { user, copy } = show(() =>
      Promise.reject(new DOMException('Refused', 'NotAllowedError')),
    );
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(copy).toHaveBeenCalledWith(link.url);
  });

  it('shows what to do when the browser does not allow copying', async () => {
    const { user, copy } = show();
    copy.mockRejectedValue(new Error('Refused'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/could not be copied. Select it/)).toBeVisible();
  });
});
