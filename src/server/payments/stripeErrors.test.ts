import { PaymentsAwayError } from './payments';
import { stripeCall } from './stripeErrors';

const begunWith: (string | undefined)[] = [];

async function payForShare(): Promise<void> {
  await stripeCall(() => {
    begunWith.push(new Error('A request begins.').stack);
    return Promise.reject(new Error('The provider is away.'));
  });
}

it('writes down no stack when a request begins, and leads to the caller when it fails', async () => {
  const { stackTraceLimit } = Error;
  const error: unknown = await payForShare().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsAwayError);
  expect((error as Error).stack).toContain('payForShare');
  expect(begunWith).toEqual(['Error: A request begins.']);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});
