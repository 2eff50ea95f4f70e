import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDeviceLink } from './device-link.ts';
import { failureOf } from './link-error.ts';
import { parsePackageAnswer } from './package-answer.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Heard {
  services: string[];
  bytes: number;
}

/** An adb server with one device, which hands over to `take` once a service has been asked for. */
async function listen(take: (socket: Socket, heard: Heard) => void): Promise<{ port: number; heard: Heard }> {
  const heard: Heard = { services: [], bytes: 0 };
  const server = createServer((socket) => {
    cleanups.push(() => socket.destroy());
    socket.on('error', () => socket.destroy());
    const onRequest = (data: Buffer) => {
      heard.services.push(data.toString('utf8', 4));
      socket.write('OKAY');
      if (heard.services.length < 2) return;
      socket.off('data', onRequest);
      take(socket, heard);
    };
    socket.on('data', onRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

async function* pieces(count: number, each = 64 * 1024): AsyncGenerator<Buffer, void> {
  for (let nth = 0; nth < count; nth += 1) yield await Promise.resolve(Buffer.alloc(each, nth));
}

const options = {
  deadlineMs: 2_000,
  answerMs: 2_000,
  flags: ['-r', '-t'],
  onSent: (_bytes: number): void => undefined,
};
const install = (port: number, count = 10, own: Partial<typeof options> = {}) =>
  createDeviceLink({ port }).install(
    7,
    { bytes: count * 65_536, source: pieces(count) },
    { ...options, ...own },
  );

/** Says `words` when so many bytes have come. */
const after = (bytes: number, words: string, then: (socket: Socket) => void = (socket) => socket.end()) =>
  listen((socket, heard) => {
    socket.on('data', (data: Buffer) => {
      heard.bytes += data.length;
      if (heard.bytes < bytes) return;
      socket.removeAllListeners('data');
      socket.write(words);
      then(socket);
    });
  });

it('an app is streamed with its exact size, and the device’s word comes back', async () => {
  const { port, heard } = await after(655_360, 'Performing Streamed Install\r\nSuccess\r\n');
  expect(await install(port)).toMatchObject({ isSuccess: true, code: '' });
  expect(heard.services).toEqual(['host:transport-id:7', 'exec:cmd package install -S 655360 -r -t']);
  expect(heard.bytes).toBe(655_360);
});

it('a device that refuses in the middle is heard, though the rest can’t be sent any more', async () => {
  const { port } = await after(100_000, 'Failure [INSTALL_FAILED_OLDER_SDK: 99]\n', (socket) => {
    setImmediate(() => socket.destroy());
  });
  expect(await install(port, 2_000)).toMatchObject({ isSuccess: false, code: 'INSTALL_FAILED_OLDER_SDK' });
});

it('a device that closes without a word, or takes nothing more, has not installed as far as anybody knows', async () => {
  const silent = await after(655_360, '');
  await expect(install(silent.port)).rejects.toSatisfy((error) => failureOf(error) === 'device_lost');
  const stuck = await listen((socket) => socket.pause());
  let sent = 0;
  const stalled = install(stuck.port, 2_000, {
    deadlineMs: 300,
    onSent: (bytes: number) => {
      sent = bytes;
      return undefined;
    },
  });
  await expect(stalled).rejects.toSatisfy((error) => failureOf(error) === 'device_silent');
  // What the two ends of a socket hold, and not the 128 MB that were to be sent.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

it('who ends the source ends the installation', async () => {
  const { port } = await after(1, '', () => undefined);
  async function* broken(): AsyncGenerator<Buffer, void> {
    yield await Promise.resolve(Buffer.alloc(10));
    throw new Error('cancelled');
  }
  const work = createDeviceLink({ port }).install(7, { bytes: 20, source: broken() }, options);
  await expect(work).rejects.toThrow('cancelled');
});

it.each([
  ['Success', true, ''],
  ['\tpkg: /data/local/tmp/a.apk\nSuccess\n', true, ''],
  [
    'Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: 3 < 4]',
    false,
    'INSTALL_FAILED_VERSION_DOWNGRADE',
  ],
  ['Failure [not installed for 0]', false, ''],
  ['Failure [DELETE_FAILED_INTERNAL_ERROR]', false, 'DELETE_FAILED_INTERNAL_ERROR'],
  [
    "Exception occurred while executing 'install':\njava.io.IOException: Requested internal only, but not enough space",
    false,
    'INSTALL_FAILED_INSUFFICIENT_STORAGE',
  ],
  ['Unsuccessful', false, ''],
])('of %j the answer is known', (words, isSuccess, code) => {
  expect(parsePackageAnswer(words)).toMatchObject({ isSuccess, code });
});

it('a file is pushed in pieces, and a device without room says so', async () => {
  const push = (port: number) =>
    createDeviceLink({ port }).push(
      7,
      { bytes: 200_000, source: pieces(2, 100_000) },
      '/data/local/tmp/a',
      options,
    );
  const names: string[] = [];
  const kept = await listen((socket) => {
    let held = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      held = Buffer.concat([held, data]);
      for (;;) {
        const name = held.toString('latin1', 0, 4);
        const end = 8 + (name === 'DONE' || held.length < 8 ? 0 : held.readUInt32LE(4));
        if (held.length < Math.max(8, end)) return;
        names.push(`${name} ${String(end - 8)}`);
        held = held.subarray(end);
        if (name === 'DONE') socket.write(Buffer.from('OKAY\0\0\0\0', 'latin1'));
      }
    });
  });
  await push(kept.port);
  expect(names).toEqual(['SEND 23', 'DATA 65536', 'DATA 34464', 'DATA 65536', 'DATA 34464', 'DONE 0']);
  const full = await after(70_000, `FAIL${String.fromCharCode(4)}\0\0\0full`);
  await expect(push(full.port)).rejects.toThrow('full');
});
