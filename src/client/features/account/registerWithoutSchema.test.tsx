import { screen } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { unique } from '#testing/factories/unique';
import { renderPage } from '#testing/renderPage';

jest.mock('./registerFormSchema', () => {
  throw new Error('No network.');
});

it('compares the two passwords where the schema did not come', async () => {
  const requests = answerWith('POST', '/api/users/register', { status: 200 });
  const { user } = renderPage('/register');
  const name = unique('ann');
  await user.type(await screen.findByLabelText('Username'), name);
  await user.type(screen.getByLabelText('Email'), `${name}@example.com`);
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm password'), 'secret2');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Passwords do not match.')).toBeVisible();
  expect(requests).toEqual([]);
  await user.type(screen.getByLabelText('Confirm password'), '{Backspace}1');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('dialog', { name: 'Registration Successful' })).toBeVisible();
});
