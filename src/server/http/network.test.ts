import { namesWithin, networkOf, networksOf } from './network';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8:1:2::9]:5678', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['2001:db8:1:2345::9', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8:1:45::/64', ['2001:db8:1:45::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['203.0.113.7', ['203.0.113.7']],
  ['no address', ['no address']],
])('counts %s in each network that it is part of', (address, names) => {
  const networks = networksOf(address);
  expect(networks.map(({ name }) => name)).toEqual(names);
  expect(networks.map(({ times }) => times)).toEqual([1, 1.5, 2].slice(0, names.length));
});

it.each([
  ['2001:db8:1:45::9', '2001:db8:1:ff::/64', true],
  ['2001:db8:1:45::9', '2001:db8:11:45::/64', false],
  ['2001:db8::1', '2001:db8:0:ffff::/64', true],
  ['2001:db8::1', '2001:db8:1:0::/64', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.70', false],
])('finds what is stored near %s: %s is %s', (address, stored, isFound) => {
  const { from, before } = namesWithin(address);
  expect(from <= stored && stored < before).toBe(isFound);
});
