import { screen } from '@testing-library/react';

import { renderPage } from '#testing/renderPage';

import { aboutContent } from './aboutContent';

describe('the About page', () => {
  it('links to the home-care facility in another tab, and quietly to the shop', async () => {
    renderPage('/');
    const link = await screen.findByRole('link', { name: aboutContent.link.label });
    expect(link).toHaveAttribute('href', aboutContent.link.href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: aboutContent.shop.action })).toHaveAttribute(
      'href',
      '/home',
    );
  });
});
