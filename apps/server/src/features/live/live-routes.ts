import type { IncomingHttpHeaders } from 'node:http';
import { readPosition } from '@rackhand/contract/call/live-position';
import { livePositionsHeader } from '@rackhand/contract/call/live-times';
import { events } from '@rackhand/contract/endpoints/events';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { onceGone } from '../../platform/http/once-gone.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveHub } from './live-hub.ts';

interface LiveRouteDeps extends FeatureDeps {
  hub: LiveHub;
}

export function registerLiveRoutes(app: FastifyInstance, { hub, log }: LiveRouteDeps): void {
  bindRawEndpoint(app, events, async (call, reply) => {
    refuseForeign(reply);
    if (hub.count(call.actor.tkey) >= limits.streamsPerSession) throw new DomainError('20414');
    const { headers } = reply.request;
    const lastId = headers['last-event-id'];
    const since = readPosition(
      typeof lastId === 'string' && lastId !== '' ? lastId : (call.livePosition ?? ''),
    );
    const who = { ...call.actor, isWall: call.isWall, isNumbered: isNumbered(call.actor, headers) };
    const client = createLiveClient(who, openStream(reply));
    hub.join(client, since).catch((error: unknown) => {
      log.warn({ err: error }, 'a stream could not be opened');
      client.close();
    });
    // It may have gone while its session was looked up.
    onceGone({ request: reply.request.raw, response: reply.raw }, () => hub.leave(client));
    return undefined;
  });
}

/** Of the release before are consoles alone; programs send back what they were given. */
function isNumbered({ tkey }: { tkey: string }, headers: IncomingHttpHeaders): boolean {
  return headers[livePositionsHeader.name] !== livePositionsHeader.value && !isTokenCaller(tkey);
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
