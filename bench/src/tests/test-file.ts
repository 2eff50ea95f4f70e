import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shotFile } from '@rackhand/contract/test/run-link';
import pg from 'pg';
import { createCanvas } from '../../../apps/simulator/src/screen/canvas.ts';
import type { Figure } from '../figure.ts';
import { fillRun } from '../filled-run.ts';
import { addHost } from '../many-devices.ts';
import { privateDatabaseUrl, type RunningProgram, startProgram, startScript } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { startSyntheticAgent } from '../synthetic-agent.ts';
import { measureDownload } from './download-speed.ts';
import { measureRunPage, staticPage } from './run-page.ts';

const fileBytes = 256e6;
const lines = 100_000;
const shots = 500;
/** That the run's page asks for at first. */
const firstLines = 500;
const largeFile = 'large.bin';

/** Document 9, Measured: a run's file comes as fast as a bare pipe, its long page as soon as a static one. */
export async function measureTestFile(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const folder = join(server.dataDir, 'bare');
  try {
    const key = await addHost(server.dataDir, 'bench');
    const agent = await startSyntheticAgent({ url: server.origin, token: key, devices: 1 });
    await fill(server);
    await bringFiles(server, key, folder);
    const bare = await startScript('tests/bare-files.ts', [folder]);
    try {
      const { origin } = server;
      const cookie = await signIn(origin);
      const url = `${origin}/admbo/test/1-1/testfile?remote_file=${largeFile}`;
      const pages = { staticUrl: `${bare.origin}/whole.html`, shortUrl: `${bare.origin}/short.html` };
      const label = `${lines.toLocaleString('en')} lines and ${String(shots)} pictures`;
      return [
        await measureDownload({ url, cookie, bareUrl: `${bare.origin}/${largeFile}`, bytes: fileBytes }),
        ...(await measureRunPage({ origin, cookie, label, ...pages })),
      ];
    } finally {
      bare.stop();
      agent.close();
    }
  } finally {
    await server.stop();
  }
}

async function fill(server: RunningProgram): Promise<void> {
  const database = new pg.Client({ connectionString: privateDatabaseUrl(server.dataDir) });
  await database.connect();
  try {
    await fillRun(database, { items: shots, lines, shots });
  } finally {
    await database.end();
  }
}

/** The same files for the server and for the floor. */
async function bringFiles(server: RunningProgram, key: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'shots'), { recursive: true });
  const keep = async (name: string, kind: 'shot' | 'other', bytes: Buffer): Promise<void> => {
    writeFileSync(join(folder, name), bytes);
    const query = new URLSearchParams({ attempt: '1', fence: '1', remote_file: name, kind });
    const answer = await fetch(`${server.origin}/agent/run/1-1/file?${query.toString()}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': kind === 'shot' ? 'image/png' : 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  };
  await keep(largeFile, 'other', randomBytes(fileBytes));
  const names = Array.from({ length: shots }, (_, index) => shotFile(index + 1));
  for (const [index, name] of names.entries()) await keep(name, 'shot', pictureOf(index));
  writeFileSync(join(folder, 'whole.html'), staticPage(lines, names));
  writeFileSync(join(folder, 'short.html'), staticPage(firstLines, names));
}

/** As large as a phone's, none like another. */
function pictureOf(index: number): Buffer {
  const canvas = createCanvas(1080, 2400, [
    [30, 60, 200],
    [250, 200, 90],
  ]);
  canvas.fill([index, 2 * index, index + 300, 2 * index + 400], 1);
  return canvas.toPng();
}
