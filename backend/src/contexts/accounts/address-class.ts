import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** RFC 1918, 3927, 4193, 4291 and 6598. */
const local = new BlockList();
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addSubnet('100.64.0.0', 10, 'ipv4');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

export type AddressClass = 'loopback' | 'private' | 'public' | 'unknown';

/** Where an address is, without saying whose it is. */
export function addressClassOf(address: string): AddressClass {
  const version = isIP(address);
  if (version === 0) return 'unknown';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(address, family)) return 'loopback';
  return local.check(address, family) ? 'private' : 'public';
}
