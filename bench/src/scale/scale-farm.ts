import { chromium } from 'playwright-core';
import { findChromium } from '../../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from '../chromium.ts';
import { whenAllAvailable } from '../farm-figures.ts';
import type { Figure } from '../figure.ts';
import { makeRacks } from '../make-racks.ts';
import { proportionalSetSize } from '../memory.ts';
import { privateDatabaseUrl } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { type Servers, startServers } from '../two-servers.ts';
import { enrolHosts } from './enrol-hosts.ts';
import { compareList, openTruth } from './farm-truth.ts';
import { startLoad } from './load-control.ts';
import type { PlayEnd } from './load-process.ts';
import { useScreens, watchLosses } from './used-screens.ts';
import { devicesOfRack, startWireRacks } from './wire-racks.ts';

export interface Scale {
  hosts: number;
  devicesOfHost: number;
  perSecond: number;
  minutes: number;
}

const wireHosts = 2;
/** As many as one screen of the pool shows. */
const racks = 20;
const readyMs = 10_000;
const availableMs = 60_000;
const toldMs = 1_000;

/** A farm of many hosts whose devices do not rest, its two servers and one person before it. */
export async function scaleFarm(scale: Scale, dataDir: string): Promise<Figure[]> {
  const { hosts, devicesOfHost } = scale;
  const total = hosts * devicesOfHost;
  const figures: Figure[] = [];
  const load = startLoad();
  let servers = await startServers(dataDir);
  try {
    const cookie = await signIn(servers.one.origin);
    await makeRacks(servers.one.origin, cookie, racks);
    const names = Array.from({ length: hosts + wireHosts }, (_, place) => `host-${String(place + 1)}`);
    const keys = await enrolHosts(servers.one.origin, cookie, names);
    const plug = async (): Promise<number> => {
      const begun = performance.now();
      await load.plug(
        keys.slice(0, hosts).map((key, place) => ({
          ...{ key, first: place * devicesOfHost, devices: devicesOfHost },
          origin: [servers.one, servers.other][place % 2]?.origin ?? '',
        })),
      );
      await whenAllAvailable(servers.one.origin, cookie, total);
      return performance.now() - begun;
    };
    console.error(`${String(total)} devices come for the first time …`);
    figures.push({ name: 'first contact → all available', value: await plug(), unit: 'ms' });
    const truth = await openTruth(privateDatabaseUrl(servers.one.dataDir));
    await truth.manageApps();
    await truth.close();
    await load.unplug();
    await servers.stop();
    servers = await startServers(dataDir);
    figures.push(
      ...servers.startMs.map((value, place) => ({
        ...{ name: `start of server ${String(place + 1)}`, value, unit: 'ms', target: { most: readyMs } },
      })),
      {
        name: 'all hosts return → all available',
        value: await plug(),
        unit: 'ms',
        target: { most: availableMs },
      },
    );
    return [...figures, ...(await soakServers(scale, servers, { cookie, keys: keys.slice(hosts), load }))];
  } finally {
    load.stop();
    await servers.stop();
  }
}

interface Soaked {
  cookie: string;
  /** Of the hosts whose devices are on a wire. */
  keys: readonly string[];
  load: ReturnType<typeof startLoad>;
}

async function soakServers(
  scale: Scale,
  servers: Servers,
  { cookie, keys, load }: Soaked,
): Promise<Figure[]> {
  const { one, other } = servers;
  const total = scale.hosts * scale.devicesOfHost;
  const origins = [one.origin, other.origin];
  const truth = await openTruth(privateDatabaseUrl(one.dataDir));
  const racks = await startWireRacks(origins, keys);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    await whenAllAvailable(one.origin, cookie, total + wireHosts * Math.floor(devicesOfRack * 0.7));
    const newest = await truth.newest();
    const held = memoryOf(servers, 'at rest');
    const before = await held;
    console.error(`${String(scale.perSecond)} changes a second for ${String(scale.minutes)} minutes …`);
    const streams = origins.map((origin) => ({ origin, cookie }));
    const playing = load.play({ perSecond: scale.perSecond, ms: scale.minutes * 60_000, streams });
    const screens = await useScreens(browser, other.origin, cookie);
    const losses = racks[0] === undefined ? [] : await watchLosses(browser, other.origin, cookie, racks[0]);
    const played = await playing;
    return [
      ...loadFigures(scale, played),
      {
        name: 'changes sent that are not stored',
        value: played.sent - (await truth.storedAfter(newest)),
        unit: '',
        target: { most: 0 },
      },
      ...(await compareList(one.origin, cookie, total)).map(named('server 1')),
      ...(await compareList(other.origin, cookie, total)).map(named('server 2')),
      ...screens,
      ...losses,
      ...before,
      ...(await memoryOf(servers, 'after it')),
    ];
  } finally {
    await browser.close();
    for (const rack of racks) await rack.stop();
    await truth.close();
  }
}

function named(server: string): (figure: Figure) => Figure {
  return (figure) => ({ ...figure, name: `${server}: ${figure.name}` });
}

function loadFigures(scale: Scale, { sent, stored, told, latestTick }: PlayEnd): Figure[] {
  const rate = sent / (scale.minutes * 60);
  const times = (name: string, { p50, p95, p99, most }: typeof stored): Figure[] => [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p95`, value: p95, unit: 'ms', target: { most: toldMs } },
    { name: `${name}, p99`, value: p99, unit: 'ms' },
    { name: `${name}, most`, value: most, unit: 'ms' },
  ];
  return [
    { name: 'changes sent', value: rate, unit: '/s', target: { least: scale.perSecond * 0.99 } },
    { name: 'generator: latest tick', value: latestTick, unit: 'ms' },
    ...times('change → stored', stored),
    ...told.flatMap((one, place) => [
      ...times(`change → stream of server ${String(place + 1)}`, one),
      {
        name: `stream of server ${String(place + 1)}: changes without an event of their own`,
        value: one.unseen,
        unit: '',
      },
    ]),
  ];
}

async function memoryOf({ one, other }: Servers, when: string): Promise<Figure[]> {
  const server = /dist\/server\/main/;
  const parts = [
    ['server 1', one.pid, server],
    ['server 2', other.pid, server],
    ['PostgreSQL', one.pid, /postgres/],
  ] as const;
  return Promise.all(
    parts.map(async ([name, pid, command]) => ({
      name: `${name}: memory (PSS), ${when}`,
      value: (await proportionalSetSize(pid, command)) / 1e6,
      unit: 'MB',
    })),
  );
}
