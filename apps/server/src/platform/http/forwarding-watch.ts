import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
];

function isForwarded(request: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => request.headers[name] !== undefined);
}

/** Warns once when forwarded headers come from an address that TRUSTED_PROXIES does not name: they count for nothing. */
export function createForwardingWatch(
  trustedProxies: readonly string[],
  log: Logger,
): { look(request: FastifyRequest): void } {
  const trusted = trustedAddresses(trustedProxies);
  let warned = false;
  return {
    look: (request) => {
      if (warned || !isForwarded(request) || trusted(request.socket.remoteAddress ?? '')) return;
      warned = true;
      log.warn(
        { from: request.socket.remoteAddress },
        'forwarded headers from an address that TRUSTED_PROXIES does not name are ignored',
      );
    },
  };
}

const words: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export function trustedAddresses(proxies: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const entry of proxies.flatMap((proxy) => words[proxy] ?? [proxy])) {
    const [address = '', prefix] = entry.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) networks.addAddress(address, type);
    else networks.addSubnet(address, Number(prefix), type);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, '');
    const version = isIP(plain);
    return version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}
