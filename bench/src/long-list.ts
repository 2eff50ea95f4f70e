import { limits } from '@rackhand/contract/limits';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import { type Figure, median, spread } from './figure.ts';
import { coldListPaint } from './first-paint.ts';
import { plugIn } from './many-devices.ts';
import { proportionalSetSize } from './memory.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';
import { type SyntheticAgent, syntheticSighting } from './synthetic-agent.ts';
import { filterByTyping, noteLongTasks, scrollThrough } from './used-page.ts';

const rows = 5_000;
const most = 10_000;
const rounds = 5;
const page = Math.max(...limits.devicePageSizes);
const firstRowsMs = 1_000;
const longestTaskMs = 200;
const filterMs = 250;

/** Document 5, U13: a farm of 5,000 devices stays quick in the browser, and the server's memory small with 10,000. */
export async function measureLongList(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const agents: SyntheticAgent[] = [];
  try {
    agents.push(...(await plugIn(server, 0, rows)));
    const cookie = await signIn(server.origin);
    const label = `list of ${String(rows)} devices, ${String(page)} a page`;
    const figures = [
      ...(await measureAnswer(server.origin, cookie, agents[0])),
      await measureFirstRows(server.origin, cookie, label),
      ...(await measureUse(browser, server.origin, cookie, label)),
    ];
    agents.push(...(await plugIn(server, rows, most)));
    await fetchList(server.origin, cookie);
    figures.push({
      name: `memory (PSS) of server and database, ${String(most)} devices`,
      value: (await proportionalSetSize(server.pid, /./)) / 1e6,
      unit: 'MB',
    });
    return figures;
  } finally {
    for (const agent of agents) agent.close();
    await browser.close();
    await server.stop();
  }
}

async function fetchList(origin: string, cookie: string): Promise<{ bytes: number; milliseconds: number }> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/admbo/all_device`, { headers: { cookie } });
  const { byteLength } = await answer.arrayBuffer();
  return { bytes: byteLength, milliseconds: performance.now() - begun };
}

async function measureAnswer(origin: string, cookie: string, agent?: SyntheticAgent): Promise<Figure[]> {
  const [kept, changed] = [[] as number[], [] as number[]];
  const { bytes } = await fetchList(origin, cookie);
  for (let round = 0; round < rounds * 4; round += 1) {
    kept.push((await fetchList(origin, cookie)).milliseconds);
    const connection = round % 2 === 0 ? 'offline' : 'device';
    await agent?.send([{ udid: syntheticSighting(round).udid, part: { connection } }]);
    changed.push((await fetchList(origin, cookie)).milliseconds);
  }
  const name = `answer with ${String(rows)} devices`;
  return [
    { name, value: bytes / 1e6, unit: 'MB' },
    { name: `${name}, nothing has changed`, value: median(kept), unit: 'ms' },
    { name: `${name}, right after a change`, value: median(changed), unit: 'ms' },
  ];
}

async function measureFirstRows(origin: string, cookie: string, label: string): Promise<Figure> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    samples.push(await coldListPaint({ origin, cookie, listPath: `/device?page=1&limit=${String(page)}` }));
  const name = `${label}, cold profile, first rows painted`;
  return { name, value: median(samples), unit: 'ms', target: { most: firstRowsMs } };
}

async function measureUse(
  browser: Browser,
  origin: string,
  cookie: string,
  label: string,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  await carrySession(context, origin, cookie);
  const list = await context.newPage();
  await list.goto(`${origin}/device?page=1&limit=${String(page)}`);
  await list.locator('tbody tr').nth(20).waitFor();
  const tasks = await noteLongTasks(list);
  await scrollThrough(list);
  const scrolled = await tasks.longest();
  const keys = await filterByTyping(list, ['BENCH0043', 'galaxy s1', 'BENCH0009']);
  return [
    {
      name: `${label}, scrolled: longest task`,
      value: scrolled,
      unit: 'ms',
      target: { most: longestTaskMs },
    },
    ...spread(`${label}, key in the search → painted`, keys, { target: { most: filterMs } }),
    {
      name: `${label}, typed into: longest task`,
      value: await tasks.longest(),
      unit: 'ms',
      target: { most: longestTaskMs },
    },
  ];
}
