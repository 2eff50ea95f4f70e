import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { onceGone } from './once-gone.ts';

/** How long a request's body may take. */
interface SenderRule {
  lateEveryMs: number;
  /** A body of keys has to be here within that time. */
  requestMs: number;
  /** Of a file so much has to come from one look of `fileEveryMs` to the next. */
  fileEveryMs: number;
  leastFileBytes: number;
  /** Who has been answered and still sends is heard for so long, so that the answer is not lost on the way. */
  lingerMs: number;
}

interface Sender {
  response: ServerResponse;
  since: number;
  answeredAt: number | null;
}

/** Requests of which a file is read, and what had come at the last look. */
const files = new WeakMap<IncomingMessage, { since: number; bytes: number }>();

/** The body is a file that is read from now on: its pace counts, and not its whole time. Until then its sender waits for us. */
export function sendsAFile(request: IncomingMessage): void {
  files.set(request, { since: performance.now(), bytes: request.socket.bytesRead });
}

/**
 * Cuts off who sends a body too slowly. Node has one limit for all requests of a server, which no large file would keep.
 * @returns ends the watch
 */
export function watchSenders(server: Server, rule: SenderRule): () => void {
  const senders = new Map<IncomingMessage, Sender>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    senders.set(request, { response, since: performance.now(), answeredAt: null });
    onceGone({ request, response }, () => {
      if (request.complete || request.socket.destroyed) senders.delete(request);
    });
  });
  const look = (): void => {
    const now = performance.now();
    for (const [request, sender] of senders) {
      if (request.complete || request.socket.destroyed) senders.delete(request);
      else if (isLate(request, sender, rule, now)) {
        senders.delete(request);
        if (sender.response.writableFinished) request.socket.destroy();
        else server.emit('clientError', new RequestTimeout(), request.socket);
      }
    }
  };
  const timer = setInterval(look, rule.lateEveryMs).unref();
  return () => clearInterval(timer);
}

/** As Node itself says it. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function isLate(request: IncomingMessage, sender: Sender, rule: SenderRule, now: number): boolean {
  if (sender.response.writableFinished) {
    sender.answeredAt ??= now;
    return now - sender.answeredAt >= rule.lingerMs;
  }
  const file = files.get(request);
  if (file === undefined) return now - sender.since >= rule.requestMs;
  if (now - file.since < rule.fileEveryMs) return false;
  const came = request.socket.bytesRead - file.bytes;
  files.set(request, { since: now, bytes: request.socket.bytesRead });
  return came < rule.leastFileBytes;
}
