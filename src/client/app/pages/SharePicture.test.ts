import { screen, waitFor } from '#testing/screen';

import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf, succeed, superadminToken } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 445, takeHomeHighLb: 490 };

async function sellBoxed() {
  const { supplierId } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, weights });
  const sale = await buyShare(group._id, 'Half');
  const body = { boxes: 3, pounds: 104 };
  const token = await superadminToken();
  await succeed(api('PUT', `/api/purchases/${sale.purchase._id}/boxes`, { token, body }));
  return { ...sale, group };
}
type Sale = Awaited<ReturnType<typeof sellBoxed>>;

const openShare = ({ buyer, purchase }: Sale) =>
  renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));

async function openPicture(sale: Sale, label: string) {
  await reach(sale.group._id, 'harvested');
  const page = openShare(sale);
  await page.user.click(await screen.findByRole('button', { name: 'Share a picture' }));
  return { ...page, button: await screen.findByRole('button', { name: label }) };
}

/** Drawings on a canvas, which the test's page does not have. */
function drawOnPaper() {
  const drawn: string[] = [];
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: ({ src }: HTMLImageElement) =>
      drawn.push(decodeURIComponent(src.slice(src.indexOf(',') + 1))),
  } as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((take) => take(new Blob(['picture'], { type: 'image/png' })));
  return drawn;
}

afterEach(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

it('offers no picture when the animal is not harvested', async () => {
  openShare(await sellBoxed());
  expect(await screen.findByText(/You were promised/, { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share a picture' })).not.toBeInTheDocument();
});

it('passes the picture to the share sheet when it takes files, without price, buyer or address', async () => {
  const drawn = drawOnPaper();
  const share = jest.fn((_: ShareData) => Promise.resolve());
  Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files?.length === 1 });
  const sale = await sellBoxed();
  const { user, button } = await openPicture(sale, 'Share');
  await user.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const { files, title } = share.mock.calls[0]?.[0] ?? {};
  expect(title).toBe(sale.group.name);
  expect(files?.map(({ name, type }) => [name, type])).toEqual([['share.png', 'image/png']]);
  const words = (drawn[0] ?? '').replace(/<[^>]*>/g, ' ');
  for (const text of ['Harvested', '104 lb in 3 boxes', 'Sharecut']) expect(words).toContain(text);
  expect(words).not.toContain('$');
  expect(drawn[0]).not.toContain(sale.buyer.username);
  expect(drawn[0]).not.toContain('Oak Road');
});

it('saves the picture when there is no share sheet', async () => {
  drawOnPaper();
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { user, button } = await openPicture(await sellBoxed(), 'Save picture');
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['share.png blob:picture']));
});

it('says so when the picture cannot be made', async () => {
  drawOnPaper();
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null));
  const { user, button } = await openPicture(await sellBoxed(), 'Save picture');
  await user.click(button);
  expect(await screen.findByText('The picture could not be made.')).toBeVisible();
});
