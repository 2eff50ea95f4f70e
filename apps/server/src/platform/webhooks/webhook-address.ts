import { BlockList, isIPv6 } from 'node:net';

/** Which addresses a webhook may lead to. Document 8: public ones; of hosts that WEBHOOK_HOSTS names private ones too. */

type Subnets = readonly (readonly [network: string, prefix: number])[];

function listOf(family: 'ipv4' | 'ipv6', subnets: Subnets): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** IANA's special-purpose registries; of IPv6 whatever is no global unicast, and what stands for an IPv4 address. */
const notPublic = {
  ipv4: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]),
  ipv6: listOf('ipv6', [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ]),
};

/** Not even of a host that is named: link-local, no address of one machine, and what hides an IPv4 address. */
const never = {
  ipv4: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 3],
  ]),
  ipv6: listOf('ipv6', [
    ['::', 128],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 32],
    ['2001::', 32],
    ['2002::', 16],
    ['fe80::', 10],
    ['fd00:ec2::254', 128],
    ['ff00::', 8],
  ]),
};

/** Whether a connection to an IP address may be made; `isNamed`: the host stands in WEBHOOK_HOSTS. */
export function mayConnectTo(address: string, isNamed: boolean): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const [bare = ''] = address.split('%');
  return !(isNamed ? never : notPublic)[family].check(bare, family);
}

/** As `new URL` gives it: brackets of IPv6 are none of the address. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '').toLowerCase();
