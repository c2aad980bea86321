import Bowser from 'bowser';

/** A user agent in plain words: `Firefox on Windows`. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
