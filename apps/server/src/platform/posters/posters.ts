import { lookCookie, type PosterLook, postedPages, readLook } from '@rackhand/contract/call/poster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCookies } from '../http/cookies.ts';
import { sessionSecretOf } from '../sessions/session-cookie.ts';
import { type AnswerPoster, createPosterThread } from './poster-thread.ts';

/** To read more for one screen would cost more than it saves. */
const mostBytes = 2 * 1024 * 1024;

export interface Poster {
  /** How the browser that asks would have it. */
  look: PosterLook;
  /** Empty: it could not be drawn after all. */
  html: Promise<string>;
}

export interface Posters {
  /** The page's first screen as whoever asks would see it; null where the page comes without. */
  posterFor(request: FastifyRequest, route: string): Poster | null;
}

export function createPosters(app: FastifyInstance, consoleDir: string): Posters {
  const thread = createPosterThread(consoleDir, app.log);
  app.addHook('onListen', (done) => {
    thread.start();
    done();
  });
  app.addHook('onClose', () => thread.close());

  return {
    posterFor(request, route) {
      if (!postedPages.has(route) || request.method !== 'GET') return null;
      const cookies = readCookies(request.headers.cookie);
      if (sessionSecretOf(cookies, request.protocol === 'https') === null) return null;
      const look = readLook(cookies.get(lookCookie));
      const drawn = thread.draw({ address: request.url, look }, answerFor(app, request, look.language));
      return { look, html: drawn.then((html) => (html === null ? '' : posterOf(html))) };
    },
  };
}

/** Nothing in it can be pressed or is read out: the page itself is there in a moment. */
function posterOf(html: string): string {
  return `<div id="poster" inert aria-hidden="true">${html}</div>`;
}

/** As the person's browser would be answered, with the same session, rights and limits. */
function answerFor(app: FastifyInstance, request: FastifyRequest, language: string): AnswerPoster {
  const { host, cookie, ...others } = request.headers;
  const forwarded = Object.entries(others).filter(([name]) => name.startsWith('x-forwarded-'));
  const headers = {
    ...Object.fromEntries(forwarded),
    ...{ host, cookie, accept: 'application/json', 'accept-language': language },
    // Nobody has done anything yet: it slides no session.
    'x-auto-refresh': '1',
  };
  return async (url) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (answer.rawPayload.length > mostBytes) return null;
    return { status: answer.statusCode, headers: textHeaders(answer.headers), body: answer.body };
  };
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}
