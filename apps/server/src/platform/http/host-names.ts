import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

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

/** Names that this server answers to; any other is 421, so that a foreign name can't be bound to it. Document 3 section 3. */
export function createHostNames(publicUrl: URL | null): { require(request: FastifyRequest): void } {
  const isOwn = (hostname: string): boolean => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (name === 'localhost' || name.endsWith('.localhost')) return true;
    if (name === publicUrl?.hostname.toLowerCase()) return true;
    const address = name.replace(/^\[|\]$/g, '');
    const version = isIP(address);
    return version !== 0 && ownNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    require: (request) => {
      if (!isOwn(request.hostname)) throw new DomainError('901', [], { status: 421 });
    },
  };
}
