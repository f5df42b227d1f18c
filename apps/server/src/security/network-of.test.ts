import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:DB8:5:6:7:8:9:a', '2001:db8:5:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['::1', '0:0:0:x'],
  ['somewhere', null],
  ['', null],
])('of the client %j no more is kept than %j', (client, network) => {
  expect(networkOf(client)).toBe(network);
});
