import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestDatabase } from './database-setup.ts';
import { databaseUrlOf } from './database-url.ts';

/** Where a deed is between its request and its answer. */
export type Moment = 'before its commit' | 'after its commit';

/** The way to a test's database, on which a transaction can be stopped where it just is. */
export interface DatabaseWatch {
  url: string;
  /** Resolves when a transaction that names one of the marks is at the moment; it stands still from then on. */
  stopAt(moment: Moment, marks: readonly string[]): Promise<void>;
  close(): void;
}

interface Order {
  moment: Moment;
  marks: readonly string[];
  reached: () => void;
}

/** What a connection of the server is in the middle of. */
interface Line {
  isOpen: boolean;
  isMarked: boolean;
  isCommitting: boolean;
  isStopped: boolean;
}

export async function watchDatabase(connection: TestDatabase['connection']): Promise<DatabaseWatch> {
  const { host, port } = connection;
  let order: Order | null = null;

  function stopsAt(moment: Moment, line: Line): boolean {
    if (order === null || order.moment !== moment || !line.isMarked) return false;
    line.isStopped = true;
    order.reached();
    order = null;
    return true;
  }

  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${String(port)}`)) : connect(port, host);
    const line: Line = { isOpen: false, isMarked: false, isCommitting: false, isStopped: false };
    near.on('data', (said: Buffer) => {
      follow(line, said.toString('latin1'), order?.marks ?? []);
      if (!line.isCommitting || !stopsAt('before its commit', line)) far.write(said);
    });
    far.on('data', (answer: Buffer) => {
      const isStopped = line.isStopped || (line.isCommitting && stopsAt('after its commit', line));
      if (!isStopped) near.write(answer);
    });
    endTogether(near, far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: databaseUrlOf({ ...connection, host: '127.0.0.1', port: own }),
    stopAt: (moment, marks) =>
      new Promise((resolve) => {
        order = { moment, marks, reached: resolve };
      }),
    close: () => server.close(),
  };
}

/** Statements without values are sent in clear, those with values name them. */
function follow(line: Line, said: string, marks: readonly string[]): void {
  const command = /^Q[^]{4}(begin|commit|rollback)/.exec(said)?.[1];
  line.isCommitting = command === 'commit';
  if (command === 'begin') line.isOpen = true;
  else if (command !== 'commit' && line.isOpen && marks.some((mark) => said.includes(mark)))
    line.isMarked = true;
  if (command === 'begin' || command === 'rollback') line.isMarked = false;
  if (command === 'commit' || command === 'rollback') line.isOpen = false;
}

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    socket.on('error', () => peer.destroy());
    socket.on('close', () => peer.destroy());
  }
}
