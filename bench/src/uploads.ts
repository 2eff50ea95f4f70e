import { readFileSync, writeFileSync } from 'node:fs';
import { type Figure, median } from './figure.ts';
import { postFile } from './form-call.ts';
import { startProgram, startScript } from './processes.ts';
import { signIn } from './sign-in.ts';

const piece = Buffer.alloc(1024 ** 2, 'rackhand');
const pieces = 1_000;
const file = { name: 'large.apk', bytes: pieces * piece.length, pieces: Array<Buffer>(pieces).fill(piece) };
const rounds = 3;

/** Document 8: a gigabyte comes in nearly as fast as it can be hashed and written, and the server grows by little of it. */
export async function measureUploads(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const bare = await startScript('bare-upload.ts', [server.dataDir]);
  try {
    const cookie = await signIn(server.origin);
    const speeds = { bare: [] as number[], product: [] as number[] };
    let grown = 0;
    for (let round = 0; round < rounds; round += 1) {
      speeds.bare.push(speedOf(await postFile(bare.origin, file, {}), 200));
      const before = forgetPeak(server.pid);
      const headers = { cookie, origin: server.origin };
      // Read through it is no package, which is told as soon as it is there whole.
      speeds.product.push(
        speedOf(await postFile(`${server.origin}/admbo/app/file_info`, file, headers), 400),
      );
      grown = Math.max(grown, memoryOf(server.pid, 'VmHWM') - before);
    }
    const value = median(speeds.product);
    const floor = median(speeds.bare);
    return [
      {
        name: 'upload of 1 GB',
        value,
        unit: 'MB/s',
        floor: { name: 'bare node:http, hash and file', value: floor },
        ratio: value / floor,
        target: { least: 0.8 },
      },
      { name: 'server memory (RSS) during it', value: grown, unit: 'MB', target: { most: 64 } },
    ];
  } finally {
    bare.stop();
    await server.stop();
  }
}

function speedOf(
  { status, body, ms }: { status: number; body: string; ms: number },
  expected: number,
): number {
  if (status !== expected) throw new Error(`${String(status)}: ${body}`);
  return file.bytes / 1e3 / ms;
}

/** From now on the peak is of what comes; in MB, what is held now. */
function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${String(pid)}/clear_refs`, '5');
  return memoryOf(pid, 'VmRSS');
}

function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return (Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
}
