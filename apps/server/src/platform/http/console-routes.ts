import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPosters } from '../posters/posters.ts';
import { sendWithPoster, stylesOf } from '../posters/send-with-poster.ts';
import { createWholePages } from '../posters/whole-page.ts';
import { type ConsoleFile, createConsoleFiles } from './console-files.ts';
import { isVisit, pageAddress } from './console-pages.ts';
import { DomainError } from './domain-error.ts';

/** Files whose name carries a hash of their content. */
const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
const immutable = 'public, max-age=31536000, immutable';

/** The built console: its pages at their paths, its files, and its own 404 page for a person who went elsewhere. */
export function registerConsole(app: FastifyInstance, { consoleDir }: { consoleDir: string }): void {
  const files = createConsoleFiles(consoleDir);
  const pages = createWholePages(files);
  const posters = createPosters(app, consoleDir);

  /** The page's own file, which names its code; the 404 page has none. */
  async function readPage(route: string | null, encodings: string): Promise<ConsoleFile> {
    const own = route === null ? null : await files.read(pageFile(route), encodings);
    const page = own ?? (await files.read('/index.html', encodings));
    if (page === null) throw new DomainError('4001');
    return page;
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    route: string | null,
  ): Promise<FastifyReply> {
    const encodings = acceptedEncodings(request);
    if (route === null) return send(reply.code(404), await readPage(null, encodings));
    const poster = posters.posterFor(request, route);
    const whole = poster === null ? null : await pages.whole(pageFile(route), stylesOf(request));
    if (poster === null || whole === null) return send(reply, await readPage(route, encodings));
    const { fonts } = poster.look;
    const areThere = fonts !== null && (await files.read(fonts, '')) !== null;
    const look = { ...poster.look, fonts: areThere ? fonts : null };
    return sendWithPoster(reply, whole, { ...poster, look }, encodings);
  }

  // Below /admbo a page may have the address of a call (`/admbo/product`): who goes there is shown the page.
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.routeOptions.url !== undefined;
    if (!isCall || !isVisit(request)) return;
    const address = pageAddress(request);
    if (address.kind === 'page') await sendPage(request, reply, address.route);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const address = pageAddress(request);
      if (address.kind === 'page') return sendPage(request, reply, address.route);
      if (address.kind === 'moved') return reply.redirect(address.to);
      const name = guideFile(path) ?? decoded(path);
      const isPage = name.endsWith('.html') && guideFile(path) === null;
      const file = isPage ? null : await files.read(name, acceptedEncodings(request));
      if (file !== null) {
        if (hashed.test(path)) void reply.header('cache-control', immutable);
        return send(reply, file);
      }
      if (request.method === 'GET' && wantsPage(request, path)) return sendPage(request, reply, null);
    }
    throw new DomainError('4001');
  });
}

/** Documents for people, in a language: `/guide/ko`, `/guide/en/runbook`. */
function guideFile(path: string): string | null {
  const [, language, name = 'guide'] = /^\/guide\/(ko|en)(?:\/([a-z][a-z-]*))?$/.exec(path) ?? [];
  return language === undefined ? null : `/guide/${language}/${name}.html`;
}

function pageFile(route: string): string {
  return `/pages${route === '/' ? '/home' : route}.html`;
}

function send(reply: FastifyReply, { body, type, encoding }: ConsoleFile): FastifyReply {
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').type(type).send(body);
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  const isCall = /^\/(?:admbo|service|config|agent)\//.test(path) && path.length > '/admbo/'.length;
  return (
    (request.headers.accept ?? '').includes('text/html') &&
    !(isCall && request.headers['sec-fetch-mode'] === 'cors')
  );
}

function acceptedEncodings(request: FastifyRequest): string {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted : '';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
