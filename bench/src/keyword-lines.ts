import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { groupTypes } from '@rackhand/contract/deployment/deployment';
import pg from 'pg';
import { type Figure, median } from './figure.ts';
import { postFile } from './form-call.ts';
import { longestWait } from './longest-wait.ts';
import { privateDatabaseUrl, type RunningProgram, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';

const run = promisify(execFile);
const words = 10_000;
const logBytes = 50e6;
const rounds = 3;

/** By what a keyword list is like, the word in each of its places. */
const lists: Record<string, (index: number) => string> = {
  keywords: (index) => `${spread(index)} failed`,
  'keywords that begin alike': (index) => `Exception number ${spread(index)} of the lab`,
};

/** Document 8: 10,000 words in a log of 50 MB, beside grep; and what another call waits meanwhile. */
export async function measureKeywords(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, wordAt] of Object.entries(lists)) figures.push(...(await measureList(kind, wordAt)));
  return figures;
}

async function measureList(kind: string, wordAt: (index: number) => string): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  try {
    const cookie = await signIn(server.origin);
    const list = Array.from({ length: words }, (_, index) => wordAt(index));
    const log = logOf(wordAt);
    await store(server, list);
    const [listFile, logFile] = [join(server.dataDir, 'words'), join(server.dataDir, 'log')];
    writeFileSync(listFile, list.join('\n'));
    writeFileSync(logFile, log);
    const taken = { grep: [] as number[], product: [] as number[] };
    const waited = { idle: [] as number[], beside: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const grep = run('grep', ['-ciFf', listFile, logFile], { env: { ...process.env, LC_ALL: 'C' } });
      waited.idle.push(await longestWait(server.origin, grep));
      taken.grep.push(performance.now() - begun);
      const sent = { name: 'test.log', bytes: log.length, pieces: [log] };
      const call = postFile(`${server.origin}/admbo/custom/setting_preview`, sent, {
        cookie,
        origin: server.origin,
      });
      waited.beside.push(await longestWait(server.origin, call));
      const { status, body, ms } = await call;
      if (status !== 200) throw new Error(body);
      const { data } = JSON.parse(body) as { data: { counts: { matched: number } } };
      const { stdout } = await grep;
      if (data.counts.matched !== Number(stdout))
        throw new Error(`grep finds ${stdout}, not ${body.slice(-200)}`);
      taken.product.push(ms);
    }
    return [
      {
        name: `${String(words)} ${kind} in a log of 50 MB`,
        value: median(taken.product),
        unit: 'ms',
        floor: { name: 'grep -ciFf', value: median(taken.grep) },
        ratio: median(taken.product) / median(taken.grep),
        target: { most: 10 },
      },
      {
        name: '  longest wait of another call beside it',
        value: median(waited.beside),
        unit: 'ms',
        floor: { name: 'beside grep', value: median(waited.idle) },
        target: { most: 50 },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Numbers that are not in order, as words are not. */
const spread = (index: number): string => ((index * 2_654_435_761) % 4_294_967_296).toString(36);

/** Lines of a usual length, one in a hundred with a word. */
function logOf(wordAt: (index: number) => string): Buffer {
  const lines: string[] = [];
  for (let [index, bytes] = [0, 0]; bytes < logBytes; index += 1) {
    const end = index % 100 === 0 ? wordAt(index % words).toUpperCase() : 'all is as it should be, 정상';
    const line = `11-23 10:00:00.${String(index % 1000)}  1234  5678 I ActivityManager: step ${spread(index)}: ${end}`;
    lines.push(line);
    bytes += Buffer.byteLength(line) + 1;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

async function store(server: RunningProgram, list: readonly string[]): Promise<void> {
  const database = new pg.Client({ connectionString: privateDatabaseUrl(server.dataDir) });
  await database.connect();
  try {
    await database.query(
      `with the_group as (insert into custom_setting_groups (group_type) values ($2) on conflict do nothing)
       insert into custom_settings (group_type, type, value, comparable, changed_by, changed_at)
       select $2, 'failed', word, word, 'bench', now() from unnest($1::text[]) as word`,
      [list, groupTypes[0]],
    );
  } finally {
    await database.end();
  }
}
