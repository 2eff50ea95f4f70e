import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrokenOff } from './arrival.ts';
import { type ArrivingFile, createFileCache } from './file-cache.ts';
import { createPartRequest } from './request-part.ts';

const mebibyte = 2 ** 20;
const content = randomBytes(3 * mebibyte);
const file = { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };

let folder: string;
let server: ReturnType<typeof createServer>;
/** What the server does with each request in its turn; `from`: what is asked for. */
let answers: ((response: ServerResponse, from: number) => void)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arriving-'));
  answers = [];
  server = createServer((request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
    response.writeHead(206, { 'content-length': String(content.length - from) });
    answers.shift()?.(response, from);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const whole = (response: ServerResponse, from: number, bytes = content): void => {
  response.end(bytes.subarray(from));
};

function hold(silentMs = 60_000): Promise<ArrivingFile> {
  const { port } = server.address() as AddressInfo;
  const request = createPartRequest({
    serverUrl: `http://127.0.0.1:${String(port)}`,
    readToken: () => 'key',
    silentMs: 60_000,
  });
  const settings = { retryMs: 1, giveUpMs: 60_000, silentMs };
  return createFileCache({ folder, maximumBytes: 1e9, request, settings }).holdArriving(
    file,
    () => undefined,
  );
}

async function readAll(held: ArrivingFile): Promise<{ bytes: Buffer; error: unknown }> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of held.read()) pieces.push(Buffer.from(piece));
    return { bytes: Buffer.concat(pieces), error: null };
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
}

describe('a file that is still arriving', () => {
  it('is given on as it comes, by as many as want it, and again once it is whole', async () => {
    let end = (): void => undefined;
    answers.push((response) => {
      response.write(content.subarray(0, 2 * mebibyte));
      end = () => whole(response, 2 * mebibyte);
    });
    const held = await hold();
    const pieces = held.read()[Symbol.asyncIterator]();
    for (const at of [0, mebibyte]) {
      const { value } = (await pieces.next()) as { value: Buffer };
      expect(value.equals(content.subarray(at, at + mebibyte))).toBe(true);
    }
    const another = readAll(held);
    end();
    const { value } = (await pieces.next()) as { value: Buffer };
    expect(value.equals(content.subarray(2 * mebibyte))).toBe(true);
    expect((await another).bytes.equals(content)).toBe(true);
    await held.whole();
    expect((await readAll(held)).bytes.equals(content)).toBe(true);
  });

  it('goes on for its readers where the server breaks off and is asked again', async () => {
    answers.push((response) => {
      response.write(content.subarray(0, mebibyte + 10), () => response.destroy());
    }, whole);
    expect((await readAll(await hold())).bytes.equals(content)).toBe(true);
  });

  it('never comes to its end where it is another one, which is fetched once more', async () => {
    const other = Buffer.from(content);
    other.writeUInt8(other.readUInt8(5) ^ 1, 5);
    answers.push((response, from) => whole(response, from, other), whole);
    const held = await hold();
    const { bytes, error } = await readAll(held);
    expect(error).toBeInstanceOf(BrokenOff);
    expect(bytes.length).toBeLessThan(content.length);
    await held.whole();
    expect((await readAll(held)).bytes.equals(content)).toBe(true);
  });

  it('is let go of by its readers when nothing more of it comes, and is there once it has come', async () => {
    let end = (): void => undefined;
    answers.push((response) => {
      response.write(content.subarray(0, 2 * mebibyte));
      end = () => whole(response, 2 * mebibyte);
    });
    const held = await hold(1);
    expect((await readAll(held)).error).toBeInstanceOf(BrokenOff);
    end();
    await held.whole();
    expect((await readAll(held)).bytes.equals(content)).toBe(true);
  });

  it('that the server does not know is told before anything of it is given on', async () => {
    server.removeAllListeners('request');
    server.on('request', (_request, response: ServerResponse) => response.writeHead(404).end());
    await expect(hold()).rejects.toMatchObject({ reason: 'FILE_NOT_FETCHED' });
  });
});
