import { type AdbConnection, openAdbConnection } from './adb-connection.ts';
import { failureOf, LinkError } from './link-error.ts';
import { type PackageAnswer, readPackageAnswer } from './package-answer.ts';
import { pushFile } from './push-file.ts';
import { quoteArgument } from './quote-argument.ts';
import { readShellV1, readShellV2, type ShellResult } from './run-shell.ts';
import { sendAll } from './send-all.ts';
import { readStream, type StreamOptions } from './stream-shell.ts';
import { parseTransportList, type Transport } from './transport-list.ts';

/** A device that has taken the request to reboot gets so long to go down before the stream is closed. */
const rebootTakenMs = 5_000;
/** A device may take so long to begin a command whose end nobody waits for. */
const streamOpensMs = 10_000;
/** adb itself gives up on a silent address after 10 s. */
const connectMs = 12_000;

export interface DeviceLinkOptions {
  port: number;
  host?: string;
  /** How long the adb server may take over what it answers by itself. It answers in under 1 ms with 500 devices. */
  serverDeadlineMs?: number;
}

/** The ends of a stream that stays open. */
export interface OpenStream {
  close(): void;
}

/** Android devices behind one adb server. Every failure is a LinkError. */
export interface DeviceLink {
  /** The server's protocol version: 41 for `1.0.41`. */
  serverVersion(): Promise<number>;
  listTransports(): Promise<Transport[]>;
  /**
   * Says that the list may have changed. adb 29 says nothing when a device drops that is attached over TCP, so this
   * alone is not enough (see openCanary).
   */
  trackTransports(on: { change(): void; end(): void }): OpenStream;
  /** What the device can do, as its banner said: `shell_v2`, `cmd`… */
  readFeatures(transportId: number): Promise<ReadonlySet<string>>;
  /** Runs one command on a socket of its own; `signal` closes that, and the device ends the command. */
  runShell(
    transportId: number,
    command: string,
    options: { v2: boolean; deadlineMs: number; signal?: AbortSignal },
  ): Promise<ShellResult>;
  /** What a command writes, for as long as it runs: of a log, for ever. */
  streamShell(transportId: number, command: string, options: StreamOptions): AsyncGenerator<Buffer, void>;
  /**
   * The bytes that a command writes, as they come and as fast as they are taken. Such a service has no exit code: whether
   * they are whole is for their reader to see.
   */
  readExec(transportId: number, command: string, options: ExecOptions): AsyncGenerator<Buffer, void>;
  /**
   * Asks the device to reboot once `after` has resolved, and reaches for it meanwhile; resolves when it has taken the
   * request. Where `after` rejects, the device is not asked.
   */
  requestReboot(transportId: number, options: { deadlineMs: number; after: Promise<void> }): Promise<void>;
  /**
   * Streams an app into the device's package manager, as fast as that takes it, and answers what it says; its word alone proves
   * nothing. What `source` throws breaks the stream off and is thrown.
   */
  install(transportId: number, app: SentFile, options: SendOptions & InstallOptions): Promise<PackageAnswer>;
  /** Writes a file on the device. */
  push(transportId: number, file: SentFile, path: string, options: SendOptions): Promise<void>;
  /** Reaches a device over the network, such as `10.0.0.7:5555`; what became of it, the list says. */
  connect(address: string): Promise<void>;
  disconnect(address: string): Promise<void>;
  /** Makes the adb server drop the device and shake hands with it anew. */
  reconnect(transportId: number): Promise<void>;
  /** A stream that says nothing and ends 2 to 3 ms after the device is lost. */
  openCanary(transportId: number, options: { v2: boolean; end(): void }): OpenStream;
}

/** Bytes on their way to a device. */
export interface SentFile {
  /** As many as come. */
  bytes: number;
  source: AsyncIterable<Buffer>;
}

export interface SendOptions {
  /** The device may be silent so long between two pieces, and after the last one. */
  deadlineMs: number;
  /** So many bytes have left. */
  onSent(bytes: number): void;
}

export interface InstallOptions {
  /** Such as `-r`. */
  flags: readonly string[];
  /** From the last byte to the answer: some devices compile the app first. */
  answerMs: number;
}

export interface ExecOptions {
  /** From one piece to the next. */
  deadlineMs: number;
  maximumBytes: number;
}

export function createDeviceLink(options: DeviceLinkOptions): DeviceLink {
  const { port, host = '127.0.0.1', serverDeadlineMs = 3_000 } = options;

  const ask = async <T>(use: (connection: AdbConnection) => Promise<T>): Promise<T> => {
    const connection = openAdbConnection(host, port);
    connection.expect(serverDeadlineMs, 'server_hung');
    try {
      return await use(connection);
    } finally {
      connection.close();
    }
  };
  const askText = (service: string) =>
    ask(async (connection) => {
      await connection.request(service);
      return (await connection.readBlock()).toString('utf8');
    });
  const keepOpen = (end: () => void, use: (connection: AdbConnection) => Promise<void>): OpenStream => {
    const connection = openAdbConnection(host, port);
    let closed = false;
    const finish = () => {
      connection.close();
      if (!closed) end();
      closed = true;
    };
    connection.expect(serverDeadlineMs, 'server_hung');
    use(connection).then(finish, finish);
    return {
      close() {
        closed = true;
        connection.close();
      },
    };
  };

  return {
    serverVersion: async () => Number.parseInt(await askText('host:version'), 16),
    listTransports: async () => parseTransportList(await askText('host:devices-l')),
    trackTransports: (on) =>
      keepOpen(on.end, async (connection) => {
        await connection.request('host:track-devices-l');
        connection.expect(null, 'server_hung');
        for (;;) {
          await connection.readBlock();
          on.change();
        }
      }),
    connect: (address) =>
      ask(async (connection) => {
        connection.expect(connectMs, 'device_silent');
        await connection.request(`host:connect:${address}`);
        await connection.readBlock();
      }),
    disconnect: (address) =>
      ask(async (connection) => {
        await connection.request(`host:disconnect:${address}`).catch(ignoreUnknown);
      }),
    readFeatures: async (id) => new Set((await askText(`host-transport-id:${id}:features`)).split(',')),
    runShell: (id, command, { v2, deadlineMs, signal }) =>
      ask(async (connection) => {
        const close = closeOn(signal, connection);
        try {
          await connection.request(`host:transport-id:${id}`);
          connection.expect(deadlineMs, 'device_silent');
          await connection.request(shellService(v2, command));
          return await (v2 ? readShellV2(connection) : readShellV1(connection));
        } finally {
          close();
        }
      }),
    async *streamShell(id, command, options) {
      const connection = openAdbConnection(host, port);
      const close = closeOn(options.signal, connection);
      connection.expect(serverDeadlineMs, 'server_hung');
      try {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(streamOpensMs, 'device_silent');
        await connection.request(shellService(options.v2, command));
        connection.expect(null, 'device_silent');
        yield* readStream(connection, options);
      } finally {
        close();
        connection.close();
      }
    },
    async *readExec(id, command, { deadlineMs, maximumBytes }) {
      const connection = openAdbConnection(host, port);
      connection.expect(serverDeadlineMs, 'server_hung');
      try {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(deadlineMs, 'device_silent');
        await connection.request(`exec:${command}`);
        let bytes = 0;
        for (;;) {
          connection.expect(deadlineMs, 'device_silent');
          const chunk = await connection.readSome();
          if (chunk === null) return;
          bytes += chunk.length;
          if (bytes > maximumBytes) throw new LinkError('refused', 'the command printed too much');
          // Whoever takes it may take its time.
          connection.expect(null, 'device_silent');
          yield chunk;
        }
      } finally {
        connection.close();
      }
    },
    install: (id, { bytes, source }, { flags, deadlineMs, answerMs, onSent }) =>
      ask(async (connection) => {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(deadlineMs, 'device_silent');
        const words = ['cmd', 'package', 'install', '-S', String(bytes), ...flags].map(quoteArgument);
        await connection.request(`exec:${words.join(' ')}`);
        await sendAll(connection, source, { deadlineMs, onSent });
        connection.expect(answerMs, 'device_silent');
        return readPackageAnswer(connection);
      }),
    push: (id, { source }, path, options) =>
      ask(async (connection) => {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(options.deadlineMs, 'device_silent');
        await connection.request('sync:');
        await pushFile(connection, { path, source }, options);
      }),
    requestReboot: (id, { deadlineMs, after }) =>
      ask(async (connection) => {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(null, 'server_hung');
        await after;
        connection.expect(deadlineMs, 'device_silent');
        await connection.request('reboot:');
        // The device ends the stream when it goes down; closing it before could take the request back.
        connection.expect(rebootTakenMs, 'device_silent');
        await drain(connection);
      }),
    reconnect: async (id) => {
      await askText(`host-transport-id:${id}:reconnect`);
    },
    openCanary: (id, { v2, end }) =>
      keepOpen(end, async (connection) => {
        await connection.request(`host:transport-id:${id}`);
        connection.expect(null, 'device_silent');
        await connection.request(shellService(v2, 'cat'));
        while ((await connection.readSome()) !== null);
      }),
  };
}

/** Answers how to stop listening. */
function closeOn(signal: AbortSignal | undefined, connection: AdbConnection): () => void {
  const close = () => connection.close();
  if (signal?.aborted === true) close();
  signal?.addEventListener('abort', close);
  return () => signal?.removeEventListener('abort', close);
}

/** However the stream of a device that goes down ends, it has taken the request. */
async function drain(connection: AdbConnection): Promise<void> {
  try {
    while ((await connection.readSome()) !== null);
  } catch (error) {
    if (failureOf(error) === null) throw error;
  }
}

function shellService(v2: boolean, command: string): string {
  return v2 ? `shell,v2,raw:${command}` : `shell:${command}`;
}

/** It is not connected. */
function ignoreUnknown(error: unknown): void {
  if (failureOf(error) !== 'refused' && failureOf(error) !== 'device_lost') throw error;
}
