import { answerWith, breakNetwork } from '#testing/answers';
import { renderPage } from '#testing/renderPage';
import { screen, within } from '#testing/screen';

const policies = '/api/policies';

it.each([
  ['Terms', 'Who sells to you'],
  ['Privacy', 'Who sees what'],
  ['Refunds', 'Changed your mind?'],
  ['Contact', 'About an animal'],
])('shows the text that is built in when the footer is followed to %s', async (title, heading) => {
  const { user } = renderPage('/unauthorized');
  const footer = within(await screen.findByRole('contentinfo'));
  await user.click(footer.getByRole('link', { name: title }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible();
});

it('shows the text of the operator, the page of the operator, and the address for questions', async () => {
  const terms = '# Our rules\n\nBring a cooler.\n\nCome before noon.';
  const refunds = 'https://example.com/refunds';
  answerWith('GET', policies, { body: { terms, refunds, contact: 'ask@example.com' } });
  const { user } = renderPage('/terms');
  expect(await screen.findByRole('heading', { name: 'Our rules' })).toBeVisible();
  expect(screen.getByText('Come before noon.')).toBeVisible();
  expect(screen.queryByText('Who sells to you')).not.toBeInTheDocument();
  await user.click(screen.getByText('Refunds'));
  const link = await screen.findByRole('link', { name: refunds });
  expect(link).toHaveAttribute('href', refunds);
  await user.click(screen.getByText('Contact'));
  const address = await screen.findByRole('link', { name: 'ask@example.com' });
  expect(address).toHaveAttribute('href', 'mailto:ask@example.com');
});

it('names no address when the server is a literal one', async () => {
  answerWith('GET', policies, { status: 404 });
  renderPage('/contact');
  expect(await screen.findByText('Answer any email that you have from us.')).toBeVisible();
});

it('shows nothing of its own when the text of the operator cannot be had', async () => {
  breakNetwork('GET', policies);
  renderPage('/refunds');
  expect(await screen.findByText('Retry', { selector: 'button' })).toBeVisible();
  expect(screen.queryByText('Changed your mind?')).not.toBeInTheDocument();
});
