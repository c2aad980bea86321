import { renderMail } from './mailTemplate';
import { passwordResetMail } from './messages/account';

it('has the same content in text and in HTML', () => {
  const ann = { email: 'ann@example.com', username: 'Ann', emailVerifiedAt: new Date() };
  const mail = passwordResetMail(ann, 'https://shop.example', 'abc');
  expect(mail.to).toBe('ann@example.com');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Hello Ann,');
    expect(body).toContain('https://shop.example/reset-password/abc');
  }
});

it('shows what people typed as text', () => {
  const { html, text } = renderMail({
    to: 'ann@example.com',
    subject: 'Hi',
    paragraphs: [`<script>alert("it's")</script> & co`],
    button: { label: '<b>', url: 'https://shop.example/?a=1&b="2"' },
  });
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt; &amp; co');
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
  expect(text).toContain('<script>');
});

it('removes line breaks from a subject', () => {
  const subject = 'You are invited to Angus\r\nBcc: everybody@example.com';
  const mail = renderMail({ to: 'ann@example.com', subject, paragraphs: [] });
  expect(mail.subject).toBe('You are invited to Angus Bcc: everybody@example.com');
});
