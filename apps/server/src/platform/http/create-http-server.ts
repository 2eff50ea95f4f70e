import { limits } from '@rackhand/contract/limits';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { ServerConfig } from '../../config.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { shareConnections } from './address-share.ts';
import { askedHost } from './asked-host.ts';
import { addBodyParsers } from './body-parsers.ts';
import { clientLimits } from './client-limits.ts';
import { endDeclinedUpgrades } from './declined-upgrades.ts';
import { DomainError } from './domain-error.ts';
import { asRefusal, replyWithFailure } from './failure-reply.ts';
import './fastify-types.ts';
import { createForwardingWatch, trustedAddresses } from './forwarding-watch.ts';
import { readQuery, refuseTooMany } from './query-values.ts';
import { requestIdOf } from './request-id.ts';
import { requireSameOrigin } from './same-origin.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { SessionGuard } from './session-guard.ts';
import { watchReaders } from './slow-readers.ts';
import { watchSenders } from './slow-senders.ts';
import { createUploadSlots } from './upload-slots.ts';

interface HttpServerDeps {
  config: ServerConfig;
  deployments: Deployments;
  log: Logger;
  sessionGuard: SessionGuard;
  /** Told of every refusal before it is answered. */
  onRefusal: (refusal: DomainError, request: FastifyRequest) => Promise<void>;
  /** Told of whatever a call has thrown. */
  onFailure: (error: unknown) => void;
}

/** Fastify with this house's rules, before any route. */
export function createHttpServer({
  config,
  deployments,
  log,
  sessionGuard,
  onRefusal,
  onFailure,
}: HttpServerDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: limits.requestBodyBytes,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    routerOptions: { querystringParser: readQuery, maxParamLength: 6_000 },
    // Of bodies there is a watch of our own, see limitClients.
    requestTimeout: 0,
    keepAliveTimeout: clientLimits.idleMs,
    connectionTimeout: clientLimits.silenceMs,
    http: {
      connectionsCheckingInterval: clientLimits.lateEveryMs,
      headersTimeout: clientLimits.headersMs,
    },
    // Answered with our own body instead, see refuseAtTheEnd.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Of requests that reach no route and no hook: an address that can't be decoded.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply);
      replyWithFailure(error, request, reply.header('x-request-id', request.id));
    },
  });
  limitClients(app, config);
  app.decorate('sessionGuard', sessionGuard);
  app.decorate('boundEndpoints', []);
  app.decorate('deployments', deployments);
  app.decorate('draining', false);
  app.decorate(
    'uploadSlots',
    createUploadSlots({
      ofSender: clientLimits.filesOfSender,
      ofServer: clientLimits.filesOfServer,
      patienceMs: clientLimits.filePatienceMs,
    }),
  );
  app.decorateRequest('caller', null);
  app.decorateRequest('deployment', null);
  app.decorateRequest('input', null);
  addBodyParsers(app);
  endDeclinedUpgrades(app);
  addRequestHooks(app, { config, deployments, log });
  app.setErrorHandler(async (error, request, reply) => {
    onFailure(error);
    await onRefusal(asRefusal(error), request);
    return replyWithFailure(error, request, reply);
  });
  return app;
}

function limitClients(app: FastifyInstance, { trustedProxies }: ServerConfig): void {
  app.server.maxConnections = clientLimits.connections;
  shareConnections(app.server, {
    most: clientLimits.connectionsOfAddress,
    // On this machine itself is a proxy that nobody has named, or nobody who needs connections to do harm.
    isExempt: trustedAddresses(['loopback', ...trustedProxies]),
  });
  const endReaders = watchReaders(app.server, {
    everyMs: clientLimits.takenEveryMs,
    leastBytes: clientLimits.leastTakenBytes,
  });
  const endSenders = watchSenders(app.server, clientLimits);
  app.addHook('onClose', (_app, done) => {
    endReaders();
    endSenders();
    done();
  });
}

const unknownHost = {
  ko: '이 서버에 등록되지 않은 호스트 이름입니다. 배포 설정(hosts)이나 PUBLIC_URL을 확인하세요.',
  en: 'This server does not know this host name. Check the deployment settings (hosts) or PUBLIC_URL.',
} as const;

function addRequestHooks(
  app: FastifyInstance,
  { config, deployments, log }: Pick<HttpServerDeps, 'config' | 'deployments' | 'log'>,
): void {
  const forwarding = createForwardingWatch(config.trustedProxies, log);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    addSecurityHeaders(request, reply);
    refuseTooMany(request.query);
    forwarding.look(request);
    const host = askedHost(request);
    request.deployment = host === null ? null : deployments.ofHost(host);
    // So that a foreign name can't be bound to this server, nor lead to a laxer deployment.
    if (request.deployment === null)
      throw new DomainError('901', [{ field: 'Host', message: unknownHost }], { status: 421 });
    if (app.draining === 'refusing') refuseAtTheEnd(request);
    requireSameOrigin(request, config.publicUrl);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // HEAD tells how long the answer would be.
    if (request.method === 'HEAD' && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      void reply.header('content-length', Buffer.byteLength(payload));
    if (app.draining === 'last-answers' || app.draining === 'refusing')
      void reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // Without the query: it may carry tokens.
    const { url: route, config: routed } = request.routeOptions;
    const path = routed.endpoint?.keyInPath === true ? route : request.url.split('?')[0];
    const { statusCode, elapsedTime } = reply;
    const line = {
      id: request.id,
      method: request.method,
      path,
      status: statusCode,
      ms: Math.round(elapsedTime),
    };
    request.log.debug({ ...line, ip: request.ip, actor: request.caller?.actor.admId }, 'request');
  });
}

/** Only the two questions of operators are still answered: document 3 section 1, 503 900. */
function refuseAtTheEnd({ routeOptions: { url } }: FastifyRequest): void {
  if (url === '/livez' || url === '/readyz') return;
  throw new DomainError('900');
}
