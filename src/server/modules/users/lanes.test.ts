import { Lanes } from './Lanes';

/** Items are named after the lanes they wait in. */
function fill(...names: string[]): Lanes<string> {
  const lanes = new Lanes<string>();
  names.forEach((name, place) => lanes.add(name.split('/'), `${name} ${place}`));
  return lanes;
}

function drain(lanes: Lanes<string>): string[] {
  const taken: string[] = [];
  while (lanes.size > 0) taken.push(lanes.takeNext() ?? 'nothing');
  return taken;
}

it('serves networks in turn, and the accounts of each in turn', () => {
  expect(drain(fill('a/x', 'a/x', 'a/y', 'a/x', 'b/z', 'b/z'))).toEqual([
    'a/x 0',
    'b/z 4',
    'a/y 2',
    'b/z 5',
    'a/x 1',
    'a/x 3',
  ]);
});

it('drops the newest of the longest lane, of a network first', () => {
  const lanes = fill('a/x', 'a/y', 'a/y', 'b/z');
  expect(lanes.dropNewest()).toBe('a/y 2');
  expect(drain(lanes)).toEqual(['a/x 0', 'b/z 3', 'a/y 1']);
  expect([lanes.dropNewest(), lanes.takeNext(), lanes.size]).toEqual([undefined, undefined, 0]);
});
