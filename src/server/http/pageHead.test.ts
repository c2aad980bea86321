import { readFileSync } from 'node:fs';

import { withHead } from './pageHead';

const index = readFileSync('public/index.html', 'utf8');

const head = {
  title: `Tom's "$&" <b>Steer</b>`,
  description: 'Beef & more </title><script>alert(1)</script>',
  url: 'https://shop.example/share/abc',
  picture: { url: 'https://shop.example/previews/beef.png', alt: 'A drawing: Beef' },
};

it('gives the page a title, a description and a picture for previews', () => {
  const picture = { ...head.picture, size: { width: 1200, height: 630 } };
  const html = withHead(index, { ...head, title: 'Angus', description: 'Half is left.', picture });
  expect(html).toContain('<title>Angus</title>');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  for (const tag of [
    '<meta name="description" content="Half is left." />',
    '<meta property="og:title" content="Angus" />',
    '<meta property="og:description" content="Half is left." />',
    '<meta property="og:url" content="https://shop.example/share/abc" />',
    '<meta property="og:image" content="https://shop.example/previews/beef.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
  ]) {
    expect(html).toContain(tag);
  }
});

it('writes what people typed as text', () => {
  const html = withHead(index, head);
  expect(html).toContain('<title>Tom&#39;s &quot;$&amp;&quot; &lt;b&gt;Steer&lt;/b&gt;</title>');
  expect(html).toContain(
    'content="Beef &amp; more &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  );
  expect(html).not.toContain('<script>alert');
});

it('names the page’s own address, and describes it for search engines, where they may list it', () => {
  const data = { '@type': 'Product', name: '</script><script>alert("&")</script>' };
  const html = withHead(index, { ...head, isIndexed: true, structuredData: data });
  expect(html).toContain('<link rel="canonical" href="https://shop.example/share/abc" />');
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(block)).toEqual(data);
  expect(block).not.toMatch(/[<>&]/);
  expect(withHead(index, head)).not.toMatch(/canonical|ld\+json/);
});
