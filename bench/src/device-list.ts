import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { type Figure, median } from './figure.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';
import { syntheticSighting } from './synthetic-agent.ts';

const run = promisify(execFile);
const secondsOfLoad = 6;
const changesTried = 120;

interface ListBench {
  /** The list on the server, with the session's cookie. */
  listUrl: string;
  cookie: string;
  /** A second server on the same database, which must never answer with a stale row. */
  otherListUrl: string;
  bareUrl: string;
  agent: SyntheticAgent;
}

/** 600 rows over HTTP with session and database, against a bare node:http that stringifies the same rows. */
export async function measureDeviceList(bench: ListBench): Promise<Figure[]> {
  const floor = await requestsPerSecond(bench.bareUrl, '');
  const unchanged = await requestsPerSecond(bench.listUrl, bench.cookie);
  const changed = await measureAfterChanges(bench);
  return [
    {
      name: 'device list of 600 rows, nothing has changed',
      value: unchanged,
      unit: 'requests/s',
      floor: { name: 'bare node:http', value: floor },
      ratio: unchanged / floor,
      target: { least: 3 },
    },
    {
      name: 'device list of 600 rows, right after a change',
      value: 1000 / changed.ours,
      unit: 'requests/s',
      floor: { name: 'bare node:http', value: 1000 / changed.bare },
      ratio: changed.bare / changed.ours,
      target: { least: 0.4 },
    },
    { name: 'stale rows seen on two servers', value: changed.stale, unit: 'rows', target: { most: 0 } },
  ];
}

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  // As browsers ask; what comes unpacked was not worth it, or the server can't.
  const headers = cookie === '' ? [] : ['-H', `cookie=${cookie}`, '-H', 'accept-encoding=gzip, deflate, br'];
  const arguments_ = [
    'autocannon',
    '--json',
    '-c',
    '8',
    '-d',
    String(secondsOfLoad),
    '-W',
    '[',
    '-c',
    '2',
    '-d',
    '2',
    ']',
    ...headers,
    url,
  ];
  const { stdout } = await run('npx', arguments_, { maxBuffer: 64 * 1024 * 1024 });
  const result = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
    requests: { average: number };
    non2xx: number;
    errors: number;
  };
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${String(result.non2xx)} refused, ${String(result.errors)} errors`);
  return result.requests.average;
}

async function measureAfterChanges(bench: ListBench): Promise<{ ours: number; bare: number; stale: number }> {
  const ours: number[] = [];
  const bare: number[] = [];
  let stale = 0;
  for (let change = 0; change < changesTried; change += 1) {
    const index = (change * 7) % 600;
    const connection = change % 2 === 0 ? 'offline' : 'device';
    const { udid } = syntheticSighting(index);
    await bench.agent.send([{ udid, part: { connection } }]);
    const first = await timedGet(bench.listUrl, bench.cookie);
    const second = await timedGet(bench.otherListUrl, bench.cookie);
    for (const answer of [first, second]) {
      if (stateOf(answer.body, udid) !== (connection === 'device' ? 'AVAILABLE' : 'OFFLINE')) stale += 1;
    }
    ours.push(first.milliseconds);
    bare.push((await timedGet(bench.bareUrl, '')).milliseconds);
  }
  return { ours: median(ours), bare: median(bare), stale };
}

function stateOf(body: string, udid: string): string | undefined {
  const answer = JSON.parse(body) as { data: { arns: { info: { udid: string; state: string } }[] } };
  return answer.data.arns.find(({ info }) => info.udid === udid)?.info.state;
}

function timedGet(url: string, cookie: string): Promise<{ milliseconds: number; body: string }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    request(url, { headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ milliseconds: performance.now() - begun, body: Buffer.concat(chunks).toString('utf8') });
      });
    })
      .on('error', reject)
      .end();
  });
}
