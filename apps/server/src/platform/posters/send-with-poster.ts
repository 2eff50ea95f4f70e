import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatCookie, readCookies } from '../http/cookies.ts';
import { codeAfterPoster } from './code-after-poster.ts';
import type { Poster } from './posters.ts';
import type { WholePage } from './whole-page.ts';

/** The page's code, which a browser begins to run, fetch and compile as soon as it reads of it. */
const code =
  /\s*<(?:script>.*?<\/script|script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/gs;
/** Where that code puts the page; the poster stands behind it, so that what is looked for is found in the page. */
const pageRoot = '<div id="root"></div>';
/** So long the code waits for the poster. */
const codeWaitsMs = 60;
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
  { html, policy, styles }: WholePage,
  { look, html: drawn }: Poster,
  acceptEncoding: string,
): FastifyReply {
  const parts = Readable.from(partsOf(dressed(html, look), drawn));
  void reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    vary: 'accept-encoding',
  });
  if (styles !== null) void reply.header('set-cookie', formatCookie(stylesCookie, styles, keptForAYear));
  if (!/\bgzip\b/.test(acceptEncoding)) return reply.send(parts);
  return reply.header('content-encoding', 'gzip').send(pipeline(parts, createGzip(quickly), () => undefined));
}

/** A poster is painted before the script that knows the browser's own choices has run. */
function dressed(html: string, { language, theme, fonts }: Poster['look']): string {
  const ofTheme = theme === 'system' ? '' : ` data-theme="${theme}"`;
  const letters = fonts === null ? '' : `<link rel="stylesheet" href="${fonts}">`;
  return html
    .replace(pageLanguage, `<html lang="${language}"${ofTheme}>`)
    .replace(headEnd, () => letters + headEnd);
}

async function* partsOf(page: string, poster: Promise<string>): AsyncGenerator<string> {
  const tags = page.match(code)?.join('') ?? '';
  const left = page.replaceAll(code, '');
  const at = left.indexOf(pageRoot) + pageRoot.length;
  yield left.slice(0, at);
  const soon = await Promise.race([poster, delay(codeWaitsMs, null)]);
  yield soon === null || soon === '' ? tags : soon + codeAfterPoster(tags);
  yield (soon === null ? await poster : '') + left.slice(at);
}
