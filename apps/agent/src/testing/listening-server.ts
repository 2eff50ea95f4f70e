import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import { platformAbilities } from '@rackhand/contract/device/platforms';
import type { Sighting } from '@rackhand/contract/device/sighting';
import { type AgentMessage, agentMessage, type ServerMessage } from '@rackhand/contract/host/agent-link';
import { agentBundlePath, updateAbility } from '@rackhand/contract/host/agent-update';
import { testsAbility } from '@rackhand/contract/test/run-link';
import { type WebSocket, WebSocketServer } from 'ws';

/** The server's end of the link, which keeps what it is told and answers what it is set to answer. */
export interface ListeningServer {
  port: number;
  /** Every message, oldest first. */
  messages: AgentMessage[];
  tokens: (string | undefined)[];
  devices: ReadonlyMap<string, Sighting>;
  /** The lines of runs, by `TID-N.ATTEMPT`. */
  logs: ReadonlyMap<string, string[]>;
  /** What has been brought whole, by its path. */
  files: ReadonlyMap<string, Buffer>;
  /** What the next files are answered with, and 200 after that. */
  answerFiles(...statuses: number[]): void;
  /** Keeps a file that agents may fetch; answers its SHA-256, by which another content may be given. */
  offerFile(content: Buffer, given?: Buffer): string;
  /** What is given as a release of the agent; null: it keeps whoever asks waiting. */
  offerBundle(text: string | null): void;
  /** How often a file has been asked for. */
  fetched: ReadonlyMap<string, number>;
  /** How many connections have been opened. */
  opened(): number;
  send(message: ServerMessage): void;
  /** While true, nothing is acknowledged. */
  setBusy(busy: boolean): void;
  setAnswerToHello(message: ServerMessage): void;
  /** Knows of no device until an agent tells anew. */
  forgetDevices(): void;
  /** Breaks all connections off. */
  drop(): void;
  close(): Promise<void>;
}

export async function startListeningServer(port = 0): Promise<ListeningServer> {
  const files = new Map<string, Buffer>();
  let answers: number[] = [];
  let bundle: string | null = null;
  const offered = new Map<string, Buffer>();
  const fetched = new Map<string, number>();
  const giveFile = (sha256: string, request: IncomingMessage, response: ServerResponse): void => {
    const content = offered.get(sha256);
    fetched.set(sha256, (fetched.get(sha256) ?? 0) + 1);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (content === undefined) response.writeHead(404).end();
    else response.writeHead(206).end(content.subarray(from));
  };
  const http = createServer((request, response) => {
    const sha256 = /^\/agent\/file\/(.+)$/.exec(request.url ?? '')?.[1];
    if (request.url === agentBundlePath) {
      if (bundle !== null) response.writeHead(200).end(bundle);
    } else if (sha256 === undefined) void takeFile(request, response);
    else giveFile(sha256, request, response);
  });
  const takeFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await buffer(request).catch(() => null);
    const status = answers.shift() ?? 200;
    if (content !== null && status === 200) files.set(request.url ?? '', content);
    response.writeHead(status).end(JSON.stringify({ message: `answered ${String(status)}` }));
  };
  const server = new WebSocketServer({ server: http });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const messages: AgentMessage[] = [];
  const tokens: (string | undefined)[] = [];
  const logs = new Map<string, string[]>();
  const devices = new Map<string, Sighting>();
  let opened = 0;
  let busy = false;
  let answerToHello: ServerMessage = {
    type: 'welcome',
    host: 'rack-host',
    abilities: [...commandAbilities, ...platformAbilities, testsAbility, updateAbility],
  };

  const sendTo = (socket: WebSocket, message: ServerMessage) => {
    socket.send(JSON.stringify(message));
    if (message.type === 'refused') socket.close();
  };
  const broadcast = (message: ServerMessage) => {
    for (const socket of server.clients) sendTo(socket, message);
  };
  const receive = (socket: WebSocket, message: AgentMessage) => {
    messages.push(message);
    if (message.type === 'hello') sendTo(socket, answerToHello);
    if (message.type === 'run_log' && !busy) sendTo(socket, storeLines(logs, message));
    if (message.type !== 'snapshot' && message.type !== 'changes') return;
    learn(devices, message);
    if (!busy) sendTo(socket, { type: 'stored', seq: message.seq });
  };
  server.on('connection', (socket, request) => {
    opened += 1;
    tokens.push(request.headers.authorization);
    socket.on('message', (data: Buffer) => {
      receive(socket, agentMessage.parse(JSON.parse(data.toString())));
    });
  });
  return {
    port: (http.address() as AddressInfo).port,
    messages,
    tokens,
    logs,
    devices,
    files,
    answerFiles(...statuses) {
      answers = statuses;
    },
    offerFile(content, given = content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      offered.set(sha256, given);
      return sha256;
    },
    offerBundle(text) {
      bundle = text;
    },
    fetched,
    opened: () => opened,
    send: broadcast,
    setBusy(value) {
      busy = value;
      if (busy) return;
      const seq = messages.findLast((message) => 'seq' in message)?.seq ?? 0;
      broadcast({ type: 'stored', seq });
    },
    setAnswerToHello(message) {
      answerToHello = message;
    },
    forgetDevices() {
      devices.clear();
    },
    drop() {
      for (const socket of server.clients) socket.terminate();
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function learn(devices: Map<string, Sighting>, message: AgentMessage): void {
  if (message.type === 'snapshot') {
    devices.clear();
    for (const device of message.devices) devices.set(device.udid, device);
  }
  if (message.type !== 'changes') return;
  for (const { udid, gone, whole, part } of message.changes) {
    const known = devices.get(udid);
    if (gone === true) devices.delete(udid);
    else if (whole !== undefined) devices.set(udid, whole);
    else if (known !== undefined) devices.set(udid, { ...known, ...given(part ?? {}) });
  }
}

function given<T extends object>(part: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return part as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** What is stored already is passed over; behind a gap nothing is. */
function storeLines(
  logs: Map<string, string[]>,
  { test_run_id, attempt, fence, first_line, lines }: Extract<AgentMessage, { type: 'run_log' }>,
): ServerMessage {
  const name = `${test_run_id}.${String(attempt)}`;
  const known = logs.get(name) ?? [];
  logs.set(name, known);
  if (first_line <= known.length + 1) known.push(...lines.slice(known.length + 1 - first_line));
  return { type: 'run_log_stored', test_run_id, attempt, fence, next_line: known.length + 1 };
}
