import { withPatience } from './withPatience';

const stopped = () => Promise.reject(new Error('timeout: 10% complete'));

/** A decoder that is stopped so many times, and what the process gets of a processor meanwhile. */
function decoder(stops: number, secondsEach: number) {
  let used = 0;
  const tries: number[] = [];
  const decode = (seconds: number) => {
    tries.push(seconds);
    used += secondsEach;
    return tries.length > stops ? Promise.resolve('picture') : stopped();
  };
  return { tries, run: () => withPatience(decode, () => used) };
}

it('gives a good picture more time when the machine is busy', async () => {
  const { tries, run } = decoder(2, 3);
  expect(await run()).toBe('picture');
  expect(tries).toEqual([10, 60, 300]);
});

it('refuses a picture when it takes ten seconds of a processor', async () => {
  const { tries, run } = decoder(1, 10);
  await expect(run()).rejects.toThrow('timeout');
  expect(tries).toEqual([10]);
});

it('refuses at last when the machine stays busy', async () => {
  const { tries, run } = decoder(9, 1);
  await expect(run()).rejects.toThrow('timeout');
  expect(tries).toHaveLength(3);
});

it('refuses at once when the picture is damaged', async () => {
  const tries: number[] = [];
  const decode = (seconds: number) => {
    tries.push(seconds);
    return Promise.reject(new Error('VipsJpeg: premature end'));
  };
  await expect(withPatience(decode)).rejects.toThrow('premature');
  expect(tries).toHaveLength(1);
});
