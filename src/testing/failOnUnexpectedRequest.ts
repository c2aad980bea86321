import { interceptedAnswer, interceptNothing } from './interceptor';

/**
 * Fails a test in which console.error was called or a request went somewhere unexpected.
 * A test that means to cause an error asserts on `jest.spyOn(console, 'error')`, then clears it with
 * `mockClear()`.
 */
export function failOnUnexpectedRequest(isExpected: (url: URL) => boolean): void {
  const realFetch = globalThis.fetch;
  let errors: jest.SpyInstance;
  let strays: string[];
  /** Kept, because Node aborts a request only while its object lives, and not the fetch that it was given to. */
  let sent: Request[];

  beforeEach(() => {
    strays = [];
    sent = [];
    interceptNothing();
    errors = jest.spyOn(console, 'error');
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      sent.push(request);
      const answer = await interceptedAnswer(request);
      if (answer) return answer;
      const url = new URL(request.url);
      if (isExpected(url)) return realFetch(request);
      strays.push(url.href);
      throw new TypeError(`Unexpected request to ${url.href}`);
    };
  });

  afterEach(() => {
    globalThis.fetch = realFetch;
    expect(strays).toEqual([]);
    expect(errors.mock.calls).toEqual([]);
  });
}
