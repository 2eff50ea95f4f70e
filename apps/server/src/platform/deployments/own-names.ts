import { BlockList, isIP } from 'node:net';

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  ownNetworks.addSubnet(network, prefix, 'ipv4');
}
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Names that no file needs to list: this machine's, and literal addresses of private networks. Document 3 section 3. */
export function isOwnName(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = name.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && ownNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
