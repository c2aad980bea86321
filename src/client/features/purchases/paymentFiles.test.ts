import { act, screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

/** The files that a page hands out. */
function keepFiles() {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.push(content as Blob);
    return 'blob:file';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content: contents.at(-1) ?? new Blob() });
  });
  return files;
}

const bytesOf = async ({ content }: { content: Blob }) =>
  new Uint8Array(await content.arrayBuffer());

it('saves payments as the server wrote them: a spreadsheet first, and a CSV with its byte order mark', async () => {
  const files = keepFiles();
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { user } = renderPage('/admin/payments', sessionOf(admin));
  const asked = watch('GET', '/api/purchases/export');
  await screen.findByText('1–1 of 1');
  await user.click(screen.getByLabelText('Spreadsheet (.xlsx)'));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(screen.getByLabelText('Export as CSV'));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(asked.map(({ url }) => new URL(url).searchParams.get('format'))).toEqual(['xlsx', 'csv']);
  const [spreadsheet, csv] = await Promise.all(files.map(bytesOf));
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Purchases \d{4}-\d\d-\d\d\.xlsx$/),
    'purchases.csv',
  ]);
  // A ZIP file begins with these letters.
  expect([...(spreadsheet ?? [])].slice(0, 2)).toEqual([0x50, 0x4b]);
  expect([...(csv ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

it('prints payments as a person reads them', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { user } = renderPage('/admin/payments', sessionOf(admin));
  await screen.findByText('1–1 of 1');
  await user.click(screen.getByLabelText('Print'));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const sheet = within(document.getElementById('on-paper') ?? document.body);
  expect(sheet.getByText('Paid at (Pacific time)')).toBeInTheDocument();
  expect(sheet.getByText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)).toBeInTheDocument();
  // Its price, and what was paid.
  expect(sheet.getAllByText('$550.00')).toHaveLength(2);
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(document.getElementById('on-paper')).toBeNull();
});
