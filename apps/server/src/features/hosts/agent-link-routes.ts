import websocket, { type WebSocket } from '@fastify/websocket';
import {
  agentLinkPath,
  maximumLinkMessageBytes,
  type ServerMessage,
} from '@rackhand/contract/host/agent-link';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceWriter } from '../devices/device-writer.ts';
import { createAgentSession } from './agent-session.ts';
import type { AgentSessionDeps, AgentWire, LinkCommands, LinkRuns } from './agent-session-deps.ts';
import { createHostAdmission, type KnownHost } from './host-admission.ts';
import { createHolds, createLinkThrottle, type LinkReading } from './link-throttle.ts';
import { noteTrouble } from './link-troubles.ts';
import type { LinkUpdates } from './link-updates.ts';
import type { OpenLinks } from './open-links.ts';

interface AgentLinkDeps extends FeatureDeps {
  writer: DeviceWriter;
  commands: LinkCommands;
  runs: LinkRuns;
  takeApps: AgentSessionDeps['takeApps'];
  updates: LinkUpdates;
  links: OpenLinks;
  /** Number of this server instance. */
  instance: number;
}

/** How ws says that a message is longer than `maximumLinkMessageBytes`; it closes the link by itself. */
const messageTooLong = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
/** WebSocket close code "going away": the agent dials again. */
const goingAway = 1001;

/** Where agents dial in, each with its own token. Nothing is read from a link before its token is known. */
export async function registerAgentLink(app: FastifyInstance, deps: AgentLinkDeps): Promise<void> {
  const { db, clock, log, writer, commands, runs, takeApps, updates, links, instance } = deps;
  const admission = createHostAdmission(deps);
  const admitted = new WeakMap<FastifyRequest, KnownHost>();

  await app.register(async (scope) => {
    // Between two messages others have their turn: logs of many runs come megabytes at once.
    const options = { maxPayload: maximumLinkMessageBytes, allowSynchronousEvents: false };
    await scope.register(websocket, { options });
    scope.route({
      method: 'GET',
      url: agentLinkPath,
      config: { ownKey: true },
      exposeHeadRoute: false,
      onRequest: async (request) => {
        const host = await admission.admit(request.headers.authorization, request.ip);
        if (host === null) throw new DomainError('2006');
        admitted.set(request, host);
      },
      handler: () => Promise.reject(new DomainError('4001')),
      wsHandler: (socket, request) => {
        const host = admitted.get(request);
        if (host === undefined) {
          socket.terminate();
          return;
        }
        const hold = createHolds(socket);
        const session = createAgentSession({
          db,
          clock,
          log,
          instance,
          host,
          submit: writer.submit,
          ip: request.ip,
          wire: wireOf(socket, hold()),
          commands,
          runs,
          takeApps,
          updates,
          onTrouble: async (trouble) => {
            await admission.note(host, trouble);
            await noteTrouble(db, host.id, trouble, clock.now());
          },
        });
        attach(socket, session, { log, reading: hold() });
        const link = {
          close: () => session.revoke(),
          askForSnapshot: () => session.renew(),
          offerUpdate: () => session.offerUpdate(),
          tellBoxes: session.tellBoxes,
        };
        links.add(host.id, link);
        socket.on('close', () => links.drop(host.id, link));
      },
    });
  });
}

function attach(
  socket: WebSocket,
  session: ReturnType<typeof createAgentSession>,
  { log, reading }: Pick<AgentLinkDeps, 'log'> & { reading: LinkReading },
): void {
  const throttle = createLinkThrottle({ reading, onFlood: session.flooded });
  let heardAt = performance.now();
  // A link that has been cut without a word is closed, so that the agent's next one is no clone of it.
  const watch = setInterval(() => {
    if (performance.now() - heardAt > limits.hostSilenceMs) socket.terminate();
  }, limits.hostSilenceMs / 3);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heardAt = performance.now();
    throttle.count();
    if (isBinary) socket.close(1003);
    else session.receive(data.toString('utf8'));
  });
  socket.on('ping', () => {
    heardAt = performance.now();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    log.debug({ err: error }, "an agent's link failed");
    if (error.code === messageTooLong) session.flooded();
  });
  socket.on('close', () => {
    clearInterval(watch);
    throttle.stop();
    session
      .closed()
      .catch((error: unknown) => log.warn({ err: error }, 'a closed link could not be released'));
  });
}

function wireOf(socket: WebSocket, reading: LinkReading): AgentWire {
  return {
    send: (message: ServerMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    pause: reading.pause,
    resume: reading.resume,
    close: () => socket.close(goingAway),
  };
}
