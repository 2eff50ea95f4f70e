import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Long enough to be somebody's own, short enough for a line of the log, and nothing that a log or a terminal obeys. */
const acceptedId = /^[\w.-]{8,64}$/;

/** The one that a proxy or a program has given its request, so that their logs and ours can be read together; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptedId.test(given) ? given : randomUUID();
}
