import { describeBrowser } from './describeBrowser';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown browser'],
  ['?', 'Unknown browser'],
])('reads %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
