import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatCookie, readCookies } from '../http/cookies.ts';
import { afterPoster } from './after-poster.ts';
import type { Poster } from './posters.ts';
import type { WholePage } from './whole-page.ts';

/** So long the code waits for the poster. */
const codeWaitsMs = 150;
const pageLanguage = /<html lang="\w+">/;
const headEnd = '</head>';
/** Sooner there than the best compression of what is made for one visitor. */
const quickly = { level: 1, flush: constants.Z_SYNC_FLUSH };

/** The styles that a browser has, by their address. */
const stylesCookie = 'rackhand_styles';
const keptForAYear = { maxAgeSeconds: 365 * 24 * 60 * 60, secure: false };

export function stylesOf(request: FastifyRequest): string | undefined {
  return readCookies(request.headers.cookie).get(stylesCookie);
}

/** The page's head goes out at once, so that its styles are read while the poster is being drawn. */
export function sendWithPoster(
  reply: FastifyReply,
  page: WholePage,
  poster: Poster,
  acceptEncoding: string,
): FastifyReply {
  const { policy, styles } = page;
  const parts = Readable.from(partsOf(page, poster));
  void reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    vary: 'accept-encoding',
  });
  if (styles !== null) void reply.header('set-cookie', formatCookie(stylesCookie, styles, keptForAYear));
  if (!/\bgzip\b/.test(acceptEncoding)) return reply.send(parts);
  return reply.header('content-encoding', 'gzip').send(pipeline(parts, createGzip(quickly), () => undefined));
}

/** A poster is painted before the script that knows the browser's own choices has run. */
function dressed(start: string, { language, theme, fonts }: Poster['look']): string {
  const ofTheme = theme === 'system' ? '' : ` data-theme="${theme}"`;
  const letters = fonts === null ? '' : `<link rel="stylesheet" href="${fonts}">`;
  return start
    .replace(pageLanguage, `<html lang="${language}"${ofTheme}>`)
    .replace(headEnd, () => letters + headEnd);
}

async function* partsOf(page: WholePage, { look, html }: Poster): AsyncGenerator<string> {
  const { start, code, otherStyles, rest } = page;
  yield dressed(start, look);
  const soon = await Promise.race([html, delay(codeWaitsMs, '')]);
  if (soon !== '') yield soon + afterPoster(otherStyles + code);
  else {
    yield code;
    yield (await html) + afterPoster(otherStyles);
  }
  yield rest;
}
