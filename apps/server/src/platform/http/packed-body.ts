import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const pack = promisify(gzip);
/** Below this a body fits into a few packets as it is. */
const worthPacking = 16 * 1024;
const packed = new WeakMap<Buffer, Promise<Buffer>>();

/** The body as this client takes it: one that is sent again and again is packed once, and beside what the server does. */
export async function packedFor(reply: FastifyReply, body: Buffer): Promise<Buffer> {
  if (body.length < worthPacking) return body;
  void reply.header('vary', 'accept-encoding');
  if (!takesGzip(reply.request.headers['accept-encoding'])) return body;
  void reply.header('content-encoding', 'gzip');
  const known = packed.get(body);
  if (known !== undefined) return known;
  // The quickest level: 600 devices take 1.5 ms of another core and 35 KB of 555; the usual one 4.2 ms and 29 KB.
  const fresh = pack(body, { level: constants.Z_BEST_SPEED });
  packed.set(body, fresh);
  return fresh;
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  const choices = String(accepted ?? '').split(',');
  return choices.some((choice) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(choice));
}
