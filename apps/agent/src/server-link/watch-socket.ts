import { heartbeatMs, type ServerMessage, serverMessage } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';

/** A server that has not been heard for two heartbeats is not there any more, though TCP has not noticed. */
export const silenceMs = 2 * heartbeatMs + 1_000;

/** What has become of a link. */
export interface Standing {
  /** What the server knows; null: it has not welcomed this agent. */
  abilities: readonly string[] | null;
  refused: boolean;
  why: string | null;
  heardAt: number;
}

interface SocketEvents {
  open(): void;
  beat(): void;
  /** It lives. */
  heard(): void;
  hear(message: ServerMessage): void;
  log: Logger;
}

/** Notes what keeps the two ends apart; answers how to stop that. */
export function watchSocket(socket: WebSocket, standing: Standing, on: SocketEvents): () => void {
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    if (Date.now() - standing.heardAt > silenceMs) {
      standing.why = 'the server is silent';
      socket.terminate();
      return;
    }
    socket.ping();
    on.beat();
  };
  socket.on('open', () => {
    on.open();
    standing.heardAt = Date.now();
    timer = setInterval(beat, heartbeatMs);
  });
  socket.on('pong', () => {
    standing.heardAt = Date.now();
    on.heard();
  });
  socket.on('message', (data: Buffer) => {
    standing.heardAt = Date.now();
    on.heard();
    const message = parseMessage(data);
    if (message === null) on.log.warn('the server sent a message that this agent does not know');
    else on.hear(message);
  });
  socket.on('unexpected-response', (_request, { statusCode }) => {
    standing.refused = statusCode === 401 || statusCode === 403;
    const why = standing.refused ? ': it does not accept the token' : '';
    standing.why = `the server answers ${statusCode ?? 'nothing'}${why}`;
    socket.terminate();
  });
  socket.on('error', (error) => {
    standing.why ??= error.message;
  });
  return () => clearInterval(timer);
}

function parseMessage(data: Buffer): ServerMessage | null {
  try {
    return serverMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
