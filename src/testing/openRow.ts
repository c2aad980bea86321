import { screen, within } from './screen';

interface User {
  click(element: Element): Promise<void>;
}

/** Opens the folded row of that title, unless it is open. @returns queries within what it shows */
export async function openRow(user: User, title: string) {
  const head = await screen.findByRole('button', { name: new RegExp(`^${title}`) });
  if (head.getAttribute('aria-expanded') !== 'true') await user.click(head);
  return within(await screen.findByRole('region', { name: title }));
}
