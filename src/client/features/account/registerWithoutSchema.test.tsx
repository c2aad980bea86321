import { fireEvent, screen } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { renderPage } from '#testing/renderPage';

jest.mock('./registerFormSchema', () => {
  throw new Error('No network.');
});

it('compares the two passwords where the schema did not come', async () => {
  const requests = answerWith('POST', '/api/users/register', { status: 200 });
  const { user } = renderPage('/register');
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const submit = () => user.click(screen.getByRole('button', { name: 'Register' }));
  await type('Username', 'ann');
  await type('Email', 'ann@example.com');
  await type('Password', 'secret1');
  await type('Confirm password', 'secret2');
  await submit();
  expect(await screen.findByText('Passwords do not match.')).toBeVisible();
  expect(requests).toEqual([]);
  await type('Confirm password', 'secret1');
  await submit();
  expect(await screen.findByRole('dialog', { name: 'Registration Successful' })).toBeVisible();
});
