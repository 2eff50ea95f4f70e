import websocket, { type WebSocket } from '@fastify/websocket';
import { agentLinkPath, maximumLinkMessageBytes, type ServerMessage } from '@rackhand/contract/agent-link';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceWriter } from '../devices/device-writer.ts';
import { type AgentWire, createAgentSession, type LinkCommands } from './agent-session.ts';
import { createHostAdmission, type KnownHost } from './host-admission.ts';

interface AgentLinkDeps extends FeatureDeps {
  writer: DeviceWriter;
  commands: LinkCommands;
  /** Number of this server instance. */
  instance: number;
}

/** WebSocket close code "going away": the agent dials again. */
const goingAway = 1001;

/** Where agents dial in, each with its own token. Nothing is read from a link before its token is known. */
export async function registerAgentLink(app: FastifyInstance, deps: AgentLinkDeps): Promise<void> {
  const { db, clock, log, writer, commands, instance } = deps;
  const admission = createHostAdmission({ db, clock });
  const admitted = new WeakMap<FastifyRequest, KnownHost>();

  await app.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: maximumLinkMessageBytes } });
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
        const session = createAgentSession({
          db,
          clock,
          log,
          instance,
          host,
          submit: writer.submit,
          wire: wireOf(socket),
          commands,
          onClone: () => admission.refuseClone(host, request.ip),
        });
        attach(socket, session, deps);
      },
    });
  });
}

function attach(
  socket: WebSocket,
  session: ReturnType<typeof createAgentSession>,
  { log }: AgentLinkDeps,
): void {
  let heardAt = performance.now();
  // A link that has been cut without a word is closed, so that the agent's next one is no clone of it.
  const watch = setInterval(() => {
    if (performance.now() - heardAt > limits.hostSilenceMs) socket.terminate();
  }, limits.hostSilenceMs / 3);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heardAt = performance.now();
    if (isBinary) socket.close(1003);
    else session.receive(data.toString('utf8'));
  });
  socket.on('ping', () => {
    heardAt = performance.now();
  });
  socket.on('error', (error) => log.debug({ err: error }, "an agent's link failed"));
  socket.on('close', () => {
    clearInterval(watch);
    session
      .closed()
      .catch((error: unknown) => log.warn({ err: error }, 'a closed link could not be released'));
  });
}

function wireOf(socket: WebSocket): AgentWire {
  return {
    send: (message: ServerMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(goingAway),
  };
}
