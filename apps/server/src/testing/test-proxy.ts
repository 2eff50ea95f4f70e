import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface TestProxy {
  origin: string;
  close(): void;
}

/**
 * As a usual one does it: in turn, on kept connections, to another server where one takes no connection. It repeats nothing
 * that was sent, but for a read on a kept connection that its server ended in the same moment (RFC 9110 section 9.2.2).
 */
export async function openProxy(ports: readonly number[]): Promise<TestProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = ports.map((_port, index) => ports[(turn + index) % ports.length] ?? 0);
    void buffer(incoming).then((body) => forward({ incoming, outgoing, agent, body }, order));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: () => {
      agent.destroy();
      server.close();
    },
  };
}

interface Forwarded {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  agent: Agent;
  body: Buffer;
}

function forward(forwarded: Forwarded, ports: number[]): void {
  const { incoming, outgoing, agent, body } = forwarded;
  const [port, ...others] = ports;
  if (port === undefined) {
    outgoing.writeHead(503, { 'retry-after': '1' }).end();
    return;
  }
  const { method, url, headers } = incoming;
  const { connection: _hop, ...kept } = headers;
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers: kept, agent }, (answer) => {
    const { connection: _ownHop, ...told } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, told);
    answer.pipe(outgoing);
  });
  asked.once('error', (error: NodeJS.ErrnoException) => {
    const hasCrossed = error.code === 'ECONNRESET' && asked.reusedSocket && method === 'GET';
    if (hasCrossed) forward(forwarded, ports);
    else if (error.code === 'ECONNREFUSED') forward(forwarded, others);
    else outgoing.writeHead(502, { 'x-reason': error.code ?? '' }).end();
  });
  asked.end(body);
}
