import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileCache, type FileCache, type HeldFile } from './file-cache.ts';
import { createPartRequest } from './request-part.ts';

let folder: string;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  asked = [];
  answer = serve();
  server = createServer((request, response) => {
    asked.push(`${request.url?.slice(-4) ?? ''} ${request.headers.range ?? ''}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const content = randomBytes(300_000);
const fileOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});
const file = fileOf(content);
const tail = file.sha256.slice(-4);

/** As the server does it; `upTo` breaks the answer off there. */
function serve(given = content, { upTo = given.length, parts = true } = {}): typeof answer {
  return (request, response) => {
    const from = parts ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]) : 0;
    const head = { 'content-length': String(given.length - from) };
    response.writeHead(parts ? 206 : 200, head).write(given.subarray(from, Math.max(from, upTo)), () => {
      if (upTo < given.length) response.destroy();
      else response.end();
    });
  };
}

function open(maximumBytes = 1e9, silentMs = 5_000): FileCache {
  const { port } = server.address() as AddressInfo;
  const serverUrl = `http://127.0.0.1:${String(port)}`;
  const request = createPartRequest({ serverUrl, readToken: () => 'key', silentMs: 500 });
  return createFileCache({
    folder,
    maximumBytes,
    request,
    settings: { retryMs: 10, giveUpMs: 300, silentMs },
  });
}
/** Each piece lies where the one before has lain. */
const copyOf = async (held: HeldFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of held.read()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};
const hold = async (cache: FileCache, wanted = file): Promise<Buffer> => {
  const held = await cache.hold(wanted, () => undefined);
  const bytes = await copyOf(held);
  held.letGo();
  return bytes;
};

it('a file is fetched once for all devices of the host, and lies there for the next start', async () => {
  const cache = open();
  const seen: number[] = [];
  const held = await Promise.all([0, 1, 2].map(() => cache.hold(file, (done) => seen.push(done))));
  for (const one of held) expect(await copyOf(one)).toEqual(content);
  expect(seen.filter((done) => done === content.length)).toHaveLength(3);
  expect(await hold(open())).toEqual(content);
  expect(asked).toEqual([`${tail} bytes=0-`]);
});

it('a fetch that breaks off goes on where it stopped, also after the agent’s end', async () => {
  let times = 0;
  answer = (request, response) => {
    times += 1;
    serve(content, { upTo: times === 1 ? 200_000 : content.length })(request, response);
  };
  expect(await hold(open())).toEqual(content);
  expect(asked[0]).toBe(`${tail} bytes=0-`);
  expect(Number(asked[1]?.slice(11, -1))).toBeGreaterThan(0);

  const other = fileOf(Buffer.concat([content, content]));
  writeFileSync(join(folder, `${other.sha256}.part`), content);
  answer = serve(Buffer.concat([content, content]));
  await hold(open(), other);
  expect(asked.at(-1)).toContain('bytes=300000-');
});

it('a server without parts gives the whole again', async () => {
  writeFileSync(join(folder, `${file.sha256}.part`), randomBytes(10));
  answer = serve(content, { parts: false });
  expect(await hold(open())).toEqual(content);
});

it('a file that came wrong is fetched once more, and refused when it is wrong again', async () => {
  let times = 0;
  answer = (request, response) => {
    times += 1;
    serve(times === 1 ? randomBytes(300_000) : content)(request, response);
  };
  expect(await hold(open())).toEqual(content);
  rmSync(join(folder, file.sha256));
  answer = serve(randomBytes(300_000));
  await expect(hold(open())).rejects.toMatchObject({ reason: 'FILE_CHANGED' });
  expect(asked).toHaveLength(4);
  expect(readdirSync(folder)).toEqual([]);
});

/** A disk of its own, which only root may give; whoever is not leaves this one out. */
const isRoot = process.getuid?.() === 0;

it('what finds no room on this host leaves nothing of itself, and others are fetched (F27)', async () => {
  if (!isRoot) return;
  const disk = folder;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'none', disk]);
  const filler = join(disk, 'filler');
  try {
    const large = fileOf(Buffer.alloc(600_000));
    await expect(hold(open(), large)).rejects.toMatchObject({ reason: 'HOST_FULL' });
    expect(asked).toEqual([]);
    answer = (request, response) => {
      writeFileSync(filler, Buffer.alloc(350_000));
      serve()(request, response);
    };
    await expect(hold(open())).rejects.toMatchObject({ reason: 'HOST_FULL' });
    expect(readdirSync(disk)).toEqual(['filler']);
    const small = randomBytes(50_000);
    answer = serve(small);
    expect(await hold(open(), fileOf(small))).toEqual(small);
    rmSync(filler);
    answer = serve();
    expect(await hold(open())).toEqual(content);
  } finally {
    execFileSync('umount', [disk]);
  }
});

it('one that has changed on this host’s disk is fetched anew', async () => {
  await hold(open());
  writeFileSync(join(folder, file.sha256), randomBytes(300_000));
  expect(await hold(open())).toEqual(content);
  expect(asked).toHaveLength(2);
});

it('a server that is away is tried for a while, and one that does not know the file is not asked again', async () => {
  let times = 0;
  answer = (request, response) => {
    times += 1;
    if (times < 4) response.writeHead(503).end();
    else serve()(request, response);
  };
  expect(await hold(open())).toEqual(content);
  answer = (_request, response) => response.writeHead(500).end();
  const other = fileOf(Buffer.from('other'));
  await expect(hold(open(), other)).rejects.toMatchObject({ reason: 'FILE_NOT_FETCHED' });
  answer = (_request, response) => response.writeHead(404).end();
  const before = asked.length;
  await expect(hold(open(), other)).rejects.toMatchObject({ reason: 'FILE_NOT_FETCHED' });
  expect(asked).toHaveLength(before + 1);
});

it('what was not used for the longest time makes room; what is held stays', async () => {
  const cache = open(700_000);
  const contents = [0, 1, 2].map(() => randomBytes(300_000));
  const wanted = contents.map(fileOf);
  answer = (request, response) => {
    const nth = wanted.findIndex(({ sha256 }) => request.url?.endsWith(sha256) === true);
    serve(contents[nth])(request, response);
  };
  const [first, second, third] = wanted;
  const held = await cache.hold(first ?? file, () => undefined);
  await hold(cache, second);
  utimesSync(join(folder, first?.sha256 ?? ''), 1, 1);
  await hold(cache, third);
  expect(readdirSync(folder).sort()).toEqual([first, third].map((one) => one?.sha256 ?? '').sort());
  held.letGo();
  await hold(cache, second);
  expect(readdirSync(folder)).not.toContain(first?.sha256);
});
