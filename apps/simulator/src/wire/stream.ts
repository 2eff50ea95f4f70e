/** One service's conversation inside a connection. */
export interface WireStream {
  /** What the host asked for, such as `shell,v2:ls`. */
  readonly service: string;
  /** Aborted when the host closed the stream or the connection is gone. */
  readonly gone: AbortSignal;
  /** The next bytes from the host; null at the end. The host may send more only after they were taken. */
  read(): Promise<Buffer | null>;
  /** Resolves when the host took it. Rejects with StreamGone when nobody is there any more. */
  send(data: Buffer): Promise<void>;
  close(): void;
}

export class StreamGone extends Error {}
/** One for all: each would note the stack that it came from. */
const hostHasLeft = new StreamGone();

export interface StreamEnd {
  stream: WireStream;
  /** The host's identifier of the stream. */
  remoteId: number;
  onOkay(): void;
  onWrite(data: Buffer): void;
  onClose(): void;
}

interface StreamDeps {
  service: string;
  remoteId: number;
  maximumPayload: number;
  send(command: 'OKAY' | 'WRTE' | 'CLSE', data?: Buffer): void;
  forget(): void;
}

export function createStream(deps: StreamDeps): StreamEnd {
  const gone = new AbortController();
  const sender = createSender(deps, gone.signal);
  const inbox = createInbox(() => {
    if (!gone.signal.aborted) deps.send('OKAY');
  }, gone.signal);

  function finish(): void {
    if (gone.signal.aborted) return;
    deps.forget();
    gone.abort(hostHasLeft);
    sender.fail();
    inbox.end();
  }

  const stream: WireStream = {
    service: deps.service,
    gone: gone.signal,
    read: inbox.read,
    send: sender.send,
    close() {
      if (!gone.signal.aborted) deps.send('CLSE');
      finish();
    },
  };
  return {
    stream,
    remoteId: deps.remoteId,
    onOkay: sender.taken,
    onWrite: inbox.take,
    onClose: finish,
  };
}

interface Sender {
  send: WireStream['send'];
  /** The host has taken the last piece. */
  taken(): void;
  fail(): void;
}

function createSender({ maximumPayload, send }: StreamDeps, gone: AbortSignal): Sender {
  let waiting: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** adb allows one WRTE in flight until its OKAY: that is the back-pressure. */
  function sendOne(data: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(new StreamGone());
      waiting = { resolve, reject };
      send('WRTE', data);
    });
  }

  async function sendAll(data: Buffer): Promise<void> {
    for (let from = 0; from < data.length; from += maximumPayload) {
      await sendOne(data.subarray(from, from + maximumPayload));
    }
  }

  return {
    send(data) {
      const own = turn.then(() => sendAll(data));
      turn = own.catch(() => undefined);
      return own;
    },
    taken() {
      const last = waiting;
      waiting = undefined;
      last?.resolve();
    },
    fail() {
      waiting?.reject(new StreamGone());
    },
  };
}

interface Inbox {
  read: WireStream['read'];
  take(data: Buffer): void;
  end(): void;
}

function createInbox(acknowledge: () => void, gone: AbortSignal): Inbox {
  const arrived: Buffer[] = [];
  let reader: ((data: Buffer | null) => void) | undefined;
  return {
    read() {
      const data = arrived.shift();
      if (data !== undefined) {
        acknowledge();
        return Promise.resolve(data);
      }
      if (gone.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        reader = resolve;
      });
    },
    take(data) {
      const waiting = reader;
      reader = undefined;
      if (waiting === undefined) {
        arrived.push(data);
        return;
      }
      acknowledge();
      waiting(data);
    },
    end() {
      reader?.(null);
    },
  };
}
