import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { ConsoleFile } from '../http/console-files.ts';

/** Where the console's own code puts the page; the poster stands behind it, so that what is looked for is found in the page. */
const pageRoot = '<div id="root"></div>';
/** Sooner there than the best compression of what is made for one visitor. */
const quickly = { level: 1, flush: constants.Z_SYNC_FLUSH };

/** The page's head goes out at once, so that styles and code are fetched while the poster is being drawn. */
export function sendWithPoster(
  reply: FastifyReply,
  page: ConsoleFile,
  poster: Promise<string>,
  acceptEncoding: string,
): FastifyReply {
  const parts = Readable.from(partsOf(page.body.toString(), poster));
  void reply.type(page.type).header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(acceptEncoding)) return reply.send(parts);
  return reply.header('content-encoding', 'gzip').send(pipeline(parts, createGzip(quickly), () => undefined));
}

async function* partsOf(page: string, poster: Promise<string>): AsyncGenerator<string> {
  const at = page.indexOf(pageRoot) + pageRoot.length;
  yield page.slice(0, at);
  yield await poster;
  yield page.slice(at);
}
