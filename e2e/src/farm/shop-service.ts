import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { seal } from '../../../apps/server/src/testing/seal.ts';

/**
 * A customers' service as one stands beside a farm: a program of its own, which knows the farm's address and its token alone.
 * It asks in its users' names, and shows notices as HTML on a page that would not run a script.
 */
const env = (name: string): string => process.env[name] ?? '';
const [farm, token, port] = [env('FARM_URL'), env('FARM_TOKEN'), Number(env('PORT'))];

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; report-uri /reports";
const reports: string[] = [];
let notices = { tag: '', html: [] as string[], statuses: [] as number[] };

async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${farm}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** With the password as a browser of the service would have sealed it. */
async function withPassword(body: Record<string, unknown>): Promise<object> {
  const { pw, ...rest } = body;
  if (typeof pw !== 'string') return body;
  const offered = (await (await fetch(`${farm}/admbo/auth/public-key`)).json()) as {
    data: { public_key: string; key: string };
  };
  return { ...rest, pw: seal(pw, offered.data.public_key), key: offered.data.key };
}

/** Asks whether there is anything new, and keeps what it knows where there is not. */
async function poll(): Promise<void> {
  const known = notices.tag === '' ? {} : { 'if-none-match': notices.tag };
  const answer = await ask('/service/noti/list?shown=1', undefined, known);
  notices.statuses.push(answer.status);
  if (answer.status !== 200) return;
  const { data } = (await answer.json()) as { data: { notifications: { html1: string }[] } };
  const html = data.notifications.map(({ html1 }) => html1);
  notices = { ...notices, tag: answer.headers.get('etag') ?? '', html };
}

const page = (): string =>
  `<!doctype html><html lang="ko"><meta charset="utf-8"><title>Shop</title><main><h1>Shop</h1>${notices.html
    .map((html) => `<article>${html}</article>`)
    .join('')}</main></html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://shop');
  if (pathname === '/reports' && request.method === 'POST') {
    reports.push(await bodyOf(request));
    response.end();
  } else if (pathname === '/reports') response.end(JSON.stringify({ reports, statuses: notices.statuses }));
  else if (pathname === '/notices') {
    await poll();
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(page());
  } else if (request.method === 'POST') {
    const body = await withPassword(JSON.parse(await bodyOf(request)) as Record<string, unknown>);
    const asked = await ask(`/service${pathname}`, body);
    response.writeHead(asked.status, { 'content-type': 'application/json' }).end(await asked.text());
  } else response.end('ready');
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
}).listen(port, '127.0.0.1');
