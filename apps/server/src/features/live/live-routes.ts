import { events } from '@rackhand/contract/endpoints/events';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { onceGone } from '../../platform/http/once-gone.ts';
import { readEventId } from './event-frames.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveHub } from './live-hub.ts';

interface LiveRouteDeps extends FeatureDeps {
  hub: LiveHub;
}

export function registerLiveRoutes(app: FastifyInstance, { hub, log }: LiveRouteDeps): void {
  bindRawEndpoint(app, events, async (call, reply) => {
    refuseForeign(reply);
    if (hub.count(call.actor.tkey) >= limits.streamsPerSession) throw new DomainError('20414');
    const header = reply.request.headers['last-event-id'];
    const since =
      typeof header === 'string' && header !== ''
        ? (readEventId(header) ?? -1)
        : Number(call.farmVersion ?? 0);
    const client = createLiveClient({ ...call.actor, isWall: call.isWall }, openStream(reply));
    hub.join(client, since).catch((error: unknown) => {
      log.warn({ err: error }, 'a stream could not be opened');
      client.close();
    });
    // It may have gone while its session was looked up.
    onceGone({ request: reply.request.raw, response: reply.raw }, () => hub.leave(client));
    return undefined;
  });
}

/** Another site's page may not read along, whatever cookie its visitor has. */
function refuseForeign({ request }: FastifyReply): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = `${request.protocol}://${request.host}`;
  const isForeign = (origin !== undefined && origin !== own) || site === 'cross-site' || site === 'same-site';
  if (isForeign) throw new DomainError('2001');
}

function openStream(reply: FastifyReply): FastifyReply['raw'] {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Asks a proxy such as nginx not to hold the stream back.
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  raw.socket?.setTimeout(0);
  raw.flushHeaders();
  return raw;
}
