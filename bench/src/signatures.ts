import { execFile, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeApk } from '../../packages/test-apks/src/make-apk.ts';
import { type Figure, median } from './figure.ts';
import { processesOf, residentBytes } from './process-tree.ts';
import { programs } from './processes.ts';
import { timeOf } from './time-of.ts';

const run = promisify(execFile);
const gigabyte = 1e9;
/** Deflated to half a megabyte: more than a package may become. */
const bombBytes = 500e6;
const rounds = 3;
const lookEveryMs = 10;

/** Document 8: a gigabyte is read and its signature checked in half as long again as its hash takes; a bomb is refused soon. */
export async function measureSignatures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rackhand-bench-'));
  try {
    const large = join(folder, 'large.apk');
    writeFileSync(large, makeApk({ padding: gigabyte }));
    const taken = { sha256sum: [] as number[], reader: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      taken.sha256sum.push(await timeOf(() => run('sha256sum', [large])));
      taken.reader.push((await read(large, 'done')).ms);
    }
    const bomb = join(folder, 'bomb.apk');
    const content = Buffer.alloc(bombBytes);
    writeFileSync(bomb, makeApk({ files: [{ name: 'classes.dex', content, isDeflated: true }] }));
    const refused = await read(bomb, 'fault');
    return [
      {
        name: 'signature of a package of 1 GB',
        value: median(taken.reader),
        unit: 'ms',
        floor: { name: 'sha256sum', value: median(taken.sha256sum) },
        ratio: median(taken.reader) / median(taken.sha256sum),
        target: { most: 1.5 },
      },
      { name: 'bomb refused', value: refused.ms, unit: 'ms', target: { most: 5_000 } },
      { name: 'memory (RSS) of its reader', value: refused.bytes / 1e6, unit: 'MB', target: { most: 200 } },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As the server has a package read: by a process of its own, which says how it ends. */
async function read(path: string, end: 'done' | 'fault'): Promise<{ ms: number; bytes: number }> {
  let bytes = 0;
  const ms = await timeOf(
    () =>
      new Promise<void>((resolve, reject) => {
        const reader = fork(join(programs, 'server', 'apk-child.mjs'), [path], {
          execArgv: ['--max-old-space-size=128'],
        });
        const watch = setInterval(() => {
          const held = processesOf(reader.pid ?? 0).map(({ pid }) => residentBytes(pid));
          bytes = Math.max(bytes, ...held);
        }, lookEveryMs);
        reader.on('message', ({ step }: { step: string }) => {
          if (step === 'facts') return;
          clearInterval(watch);
          reader.kill();
          if (step === end) resolve();
          else reject(new Error(`${path}: ${step}`));
        });
      }),
  );
  return { ms, bytes };
}
