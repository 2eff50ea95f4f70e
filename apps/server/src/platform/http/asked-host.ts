import type { FastifyRequest } from 'fastify';

/**
 * The host name that a request was made to. null where it names more than one, by two headers or in its address: a proxy
 * may have gone by one of them and the server would go by the other.
 */
export function askedHost({ raw, hostname }: FastifyRequest): string | null {
  const isPath = raw.url?.startsWith('/') === true || raw.url === '*';
  const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return isPath && names.length <= 1 ? hostname : null;
}
