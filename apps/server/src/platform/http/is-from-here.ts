import type { FastifyRequest } from 'fastify';

/** What a program on this machine sends along by itself; nobody can list what the proxies of the world add. */
const knownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'host',
  'sec-fetch-mode',
  'user-agent',
  'x-prometheus-scrape-timeout-seconds',
]);

/** Whether a program on this machine asks by itself: nothing has been added on the way, and it asks for this machine. */
export function isFromHere({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const isMeant = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  return isLoopback && isMeant && Object.keys(headers).every((name) => knownHeaders.has(name));
}
