/** Answers a request in place of the server; undefined: the server does. */
type Respond = (request: Request) => Response | Promise<Response | undefined> | undefined;

let responders: Respond[] = [];

/** The one way to come between a page and its server, for the rest of a test: the newest is asked first. */
export const intercept = (respond: Respond): void => {
  responders.unshift(respond);
};

/** The server answers everything itself again. */
export const interceptNothing = (): void => {
  responders = [];
};

/** The mocked answer to a request, if there is one. */
export function interceptedAnswer(request: Request): ReturnType<Respond> {
  for (const respond of responders) {
    const answer = respond(request);
    if (answer) return answer;
  }
  return undefined;
}
