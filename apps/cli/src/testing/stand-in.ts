import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createTerminal } from '../platform/terminal.ts';
import { runCli } from '../run-cli.ts';

/** What was asked of a server that stands in for Rackhand's. */
export interface Asked {
  /** `GET /admbo/test/1`. */
  call: string;
  query: Record<string, string>;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** The `data` of an answer; or it has answered by itself, and is undefined. */
type Answers = (asked: Asked, response: ServerResponse) => unknown;

export interface StandIn {
  asked: Asked[];
  run: (
    args: readonly string[],
    input?: string | Buffer,
  ) => Promise<{ code: number; out: string; err: string }>;
  stop: () => Promise<void>;
}

export async function startStandIn(answers: Answers): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x');
    const sent = await text(request);
    const one: Asked = {
      call: `${request.method ?? ''} ${decodeURIComponent(url.pathname)}`,
      query: Object.fromEntries(url.searchParams),
      body: isJson(request) ? JSON.parse(sent) : sent || null,
      headers: request.headers,
    };
    asked.push(one);
    const data = answers(one, response);
    if (data !== undefined) response.end(JSON.stringify({ errorCode: 0, data }));
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    run: (args, input = '') => run(`http://127.0.0.1:${String(port)}`, args, input),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const isJson = ({ headers }: IncomingMessage): boolean => headers['content-type'] === 'application/json';

/** The whole program but its process. */
async function run(url: string, args: readonly string[], input: string | Buffer) {
  const said = { out: '', err: '' };
  const into = (name: keyof typeof said) => ({
    write: (part: string | Uint8Array) => (said[name] += Buffer.from(part).toString()) !== '',
  });
  const code = await runCli(args, {
    env: { RACKHAND_URL: url, RACKHAND_TOKEN: 'rht_test', LANG: 'C' },
    terminal: createTerminal(into('out'), into('err')),
    input: Readable.from([Buffer.from(input)]),
    exit: () => undefined,
  });
  return { code, ...said };
}
