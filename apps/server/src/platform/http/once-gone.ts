import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What waits for the end of each connection: many answers may, one behind another. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when an answer has ended or nobody is there to take it any more. Node's own 'close' of an answer is
 * said but once, also before anybody listens, and never for one that waits behind another on its connection.
 */
export function onceGone(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  then: () => void,
): void {
  const { socket } = request;
  if (response.closed || socket.destroyed) {
    then();
    return;
  }
  const others = waiting.get(socket) ?? waitFor(socket);
  const gone = (): void => {
    response.off('close', gone);
    if (others.delete(gone)) then();
  };
  others.add(gone);
  response.once('close', gone);
}

function waitFor(socket: Socket): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const gone of [...all]) gone();
  });
  return all;
}
