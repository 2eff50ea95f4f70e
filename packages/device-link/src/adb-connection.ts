import { connect, type Socket } from 'node:net';
import { createDeadline } from './deadline.ts';
import { LinkError, type LinkFailure } from './link-error.ts';

/** What has come and nobody has read yet; beyond it the other side waits. */
const heldAtMost = 1024 * 1024;

/** The adb server's own, of a device that it has no more or not yet; `closed`: it went while it was asked. */
const goneWords = /^(closed$|device offline|device .*not found|no devices?\b)/;

/** The longest text that the four hexadecimal digits before a request can announce. */
const maximumServiceBytes = 0xffff;

export interface AdbConnection {
  /** From now on, an answer that has not come within `ms` fails with `failure`. null: wait for ever. */
  expect(ms: number | null, failure: LinkFailure): void;
  /** Sends one request and waits for OKAY; FAIL throws `refused`, or `device_lost`, with the other side's words. */
  request(service: string): Promise<void>;
  /** A block announced by four hexadecimal digits. */
  readBlock(): Promise<Buffer>;
  /** Whatever has come; null when the other side has closed. */
  readSome(): Promise<Buffer | null>;
  /**
   * Resolves when these bytes have left for the other side, or when it has said something meanwhile: whoever refuses in the middle
   * says why, and takes no more.
   */
  send(bytes: Buffer): Promise<void>;
  /** Something has come that nobody has read yet, or nothing more will. */
  hasAnswer(): boolean;
  close(): void;
}

/** One socket to the adb server. Everything that is asked of the server gets a connection of its own. */
export function openAdbConnection(host: string, port: number): AdbConnection {
  const socket = connect({ host, port, noDelay: true });
  const inbox = createInbox(socket);
  const deadline = createDeadline();

  const readExactly = async (size: number): Promise<Buffer> => {
    const bytes = await inbox.read(size);
    if (bytes === null)
      throw new LinkError('device_lost', 'the connection closed before the answer was complete');
    return bytes;
  };
  const readBlock = async (): Promise<Buffer> => {
    const length = Number.parseInt((await readExactly(4)).toString('latin1'), 16);
    if (Number.isNaN(length)) throw new LinkError('refused', 'the adb server does not speak its protocol');
    return readExactly(length);
  };
  return {
    expect(ms, failure) {
      if (ms === null) deadline.lift();
      else deadline.set(ms, () => inbox.fail(new LinkError(failure, `no answer within ${ms} ms`)));
    },
    async request(service) {
      const bytes = Buffer.from(service);
      if (bytes.length > maximumServiceBytes) throw new LinkError('refused', 'the request is too long');
      socket.write(Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]));
      const status = (await readExactly(4)).toString('latin1');
      if (status === 'OKAY') return;
      const words = status === 'FAIL' ? (await readBlock()).toString() : `answered ${status}`;
      throw new LinkError(goneWords.test(words) ? 'device_lost' : 'refused', words);
    },
    readBlock,
    readSome: () => inbox.read(null),
    async send(bytes) {
      if (inbox.hasNews()) return;
      // Its failure is told by the reading that follows: an answer that has come before it counts.
      const gone = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      await Promise.race([gone, inbox.news()]);
    },
    hasAnswer: inbox.hasNews,
    close() {
      deadline.lift();
      socket.destroy();
    },
  };
}

interface Inbox {
  /** `size` bytes, or with null whatever has come; null at the end of the stream. */
  read(size: number | null): Promise<Buffer | null>;
  hasNews(): boolean;
  /** Resolves when there is something to read, or will not be any more. */
  news(): Promise<void>;
  fail(error: LinkError): void;
}

function createInbox(socket: Socket): Inbox {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let ended = false;
  let failure: LinkError | null = null;
  let wake: (() => void) | null = null;

  let hear: (() => void) | null = null;

  const hasNews = () => heldBytes > 0 || ended || failure !== null;
  const settle = () => {
    wake?.();
    wake = null;
    hear?.();
    hear = null;
  };
  const fail = (error: LinkError) => {
    failure ??= error;
    socket.destroy();
    settle();
  };
  socket.on('data', (chunk: Buffer) => {
    held.push(chunk);
    heldBytes += chunk.length;
    if (wake === null && heldBytes > heldAtMost) socket.pause();
    settle();
  });
  socket.on('close', () => {
    ended = true;
    settle();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    fail(new LinkError(error.code === 'ECONNREFUSED' ? 'server_down' : 'device_lost', error.message));
  });

  const take = (size: number): Buffer => {
    const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
    held = size < all.length ? [all.subarray(size)] : [];
    heldBytes = all.length - size;
    return all.subarray(0, size);
  };
  return {
    hasNews,
    news: () =>
      hasNews()
        ? Promise.resolve()
        : new Promise((resolve) => {
            hear = resolve;
          }),
    async read(size) {
      while (heldBytes < (size ?? 1)) {
        if (failure !== null) throw failure;
        if (ended) return null;
        socket.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return take(size ?? heldBytes);
    },
    fail,
  };
}
