import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { runLimits } from '@rackhand/contract/test/run-states';
import { WebSocket, WebSocketServer } from 'ws';
import { createPoolSnapshots } from '../../../apps/server/src/features/devices/pool-snapshots.ts';
import { findOrders } from '../../../apps/server/src/features/runs/deliver-runs.ts';
import { endByServer } from '../../../apps/server/src/features/runs/end-by-server.ts';
import { lockRun } from '../../../apps/server/src/features/runs/run-row.ts';
import { takeDevices } from '../../../apps/server/src/features/runs/take-devices.ts';
import type { Db } from '../../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { whenAllAvailable } from '../farm-figures.ts';
import { type Figure, percentile } from '../figure.ts';
import { privateDatabaseUrl } from '../processes.ts';
import { enrolHosts } from '../scale/enrol-hosts.ts';
import { signIn } from '../sign-in.ts';
import { timeOf } from '../time-of.ts';
import { startServers } from '../two-servers.ts';
import { askForRuns, untilBusy } from './asked-runs.ts';
import { type RunningHosts, startRunningHosts } from './running-hosts.ts';

const hosts = 10;
const devicesOfHost = 30;
const devices = hosts * devicesOfHost;
const queued = 1_000;
const samples = 200;
const mostMs = 50;

/** Document 9: with 1,000 runs that wait for 300 devices, a device that gets free has its next run at once, and one alone. */
export async function measureRunStart(): Promise<Figure[]> {
  const servers = await startServers();
  const { db, close } = openDatabase(
    { connectionString: privateDatabaseUrl(servers.one.dataDir) },
    { warn: console.error },
  );
  let farm: RunningHosts | null = null;
  try {
    const { origin } = servers.one;
    const cookie = await signIn(origin);
    const names = Array.from({ length: hosts }, (_, place) => `host-${String(place + 1)}`);
    const keys = await enrolHosts(origin, cookie, names);
    farm = await startRunningHosts({ origins: [origin, servers.other.origin], keys, devicesOfHost });
    await whenAllAvailable(origin, cookie, devices);
    await askForRuns(origin, cookie, devices + queued + samples);
    await untilBusy(farm, devices);
    const taken = await sample(farm);
    for (const server of [servers.one, servers.other]) process.kill(server.pid, 'SIGSTOP');
    const bare = await sampleBare(db, farm);
    for (const server of [servers.one, servers.other]) process.kill(server.pid, 'SIGCONT');
    const [value, floor] = [percentile(taken, 0.95), percentile(bare, 0.95)];
    const label = `${queued.toLocaleString('en')} runs wait for ${String(devices)} devices`;
    return [
      {
        ...{ name: `${label}: end of a run → its device has the next one, p95`, value, unit: 'ms' },
        target: { most: mostMs },
      },
      {
        ...{ name: '  beside its statements and a socket alone', value, unit: 'ms', ratio: value / floor },
        ...{ floor: { name: 'end, take and deliver, bare', value: floor }, target: { most: 2 } },
      },
      {
        ...{ name: '  runs given to a device that had one', value: farm.doubles(), unit: 'runs' },
        target: { most: 0 },
      },
    ];
  } finally {
    farm?.close();
    await close();
    await servers.stop();
  }
}

/** From the agent's word that a run has ended to its order of the next one. */
async function sample(farm: RunningHosts): Promise<number[]> {
  const taken: number[] = [];
  for (let nth = 0; nth < samples; nth += 1) {
    // Of another host each time.
    const udid = farm.udids[(nth * (devicesOfHost + 1)) % devices] ?? '';
    const begun = performance.now();
    const next = await farm.end(udid);
    taken.push(next.at - begun);
  }
  return taken;
}

/** The statements that end a run and give its device the next one, and one message over a socket, while no server runs. */
async function sampleBare(db: Db, farm: RunningHosts): Promise<number[]> {
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const deps = { ...rules, config: { runsPerHost: runLimits.perHost }, deployments: { ofGroup: () => null } };
  const echo = await openEcho();
  const taken: number[] = [];
  for (const { test_run_id: id } of [...farm.under.values()].slice(0, samples / 2)) {
    const run = await db
      .selectFrom('test_runs as r')
      .innerJoin('hosts as h', 'h.id', 'r.host_id')
      .select(['r.id', 'r.attempt', 'h.id as host_id', 'h.link_epoch'])
      .where('r.tid', '=', Number(id.split('-')[0]))
      .where('r.n', '=', Number(id.split('-')[1]))
      .executeTakeFirstOrThrow();
    const link = { hostId: run.host_id, epoch: run.link_epoch, isDoubted: false };
    taken.push(
      await timeOf(async () => {
        await db.transaction().execute(async (trx) => {
          const locked = await lockRun(trx, { runId: run.id, attempt: run.attempt }, { ends: true });
          if (locked !== null) await endByServer(trx, rules, locked, { kind: 'stopped' }, new Date());
        });
        await takeDevices(db, deps, new Date());
        const orders = await findOrders(db, link);
        if (orders.length === 0) throw new Error('no run was taken');
        for (const order of orders) await echo.say(JSON.stringify(order));
      }),
    );
  }
  echo.close();
  return taken;
}

async function openEcho(): Promise<{ say(text: string): Promise<void>; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (said: Buffer) => socket.send(said));
  });
  const socket = new WebSocket(`ws://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  await once(socket, 'open');
  return {
    say: async (text) => {
      socket.send(text);
      await once(socket, 'message');
    },
    close: () => {
      socket.close();
      server.close();
    },
  };
}
