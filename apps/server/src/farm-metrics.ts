import { openRepairStates } from '@rackhand/contract/repair/repair';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { countCommands, oldestQueuedSeconds } from './features/commands/count-commands.ts';
import type { FarmView } from './features/devices/farm-view.ts';
import { readHosts } from './features/hosts/host-list.ts';
import type { LiveHub } from './features/live/live-hub.ts';
import { readFigures } from './features/recovery/recovery-figures.ts';
import { countRepairs } from './features/repairs/count-repairs.ts';
import { countRuns } from './features/runs/count-runs.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import { shareRun } from './platform/share-run.ts';

interface MetricSources {
  db: Db;
  view: FarmView;
  hub: LiveHub;
  clock: Clock;
}

/** The farm's own figures, read when they are asked for; a state that no device is in is shown as 0. */
export function addFarmMetrics(
  registry: Registry,
  { db, view, hub, clock }: MetricSources,
): { countBatch: (size: number) => void } {
  const registers = [registry];
  new Gauge({
    name: 'devices',
    help: 'Devices by shown state',
    labelNames: ['state'],
    registers,
    async collect() {
      await view.look();
      for (const [state, count] of Object.entries(view.countStates())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'repairs_open',
    help: 'Repair cases that have not ended, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await countRepairs(db);
      for (const state of openRepairStates) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  addHostMetrics(registers, db);
  addCommandMetrics(registers, { db, clock });
  addRunMetrics(registers, { db, clock });
  addRungMetrics(registers, { db, clock });
  new Gauge({
    name: 'event_streams',
    help: 'Open streams of live events',
    registers,
    collect() {
      this.set(hub.count());
    },
  });
  const batches = new Histogram({
    name: 'device_changes_in_batch',
    help: 'Device changes that one transaction stored',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
    registers,
  });
  return { countBatch: (size) => batches.observe(size) };
}

function addHostMetrics(registers: Registry[], db: Db): void {
  // A scrape asks all its gauges at the same time: one reading serves both.
  const read = shareRun(() => readHosts(db));
  new Gauge({
    name: 'hosts',
    help: 'Hosts by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const hosts = await read();
      for (const state of ['online', 'away'] as const) {
        this.set({ state }, hosts.filter((host) => host.state === state).length);
      }
    },
  });
  new Gauge({
    name: 'host_disk_free_bytes',
    help: 'Free disk of each host, as its agent said last',
    labelNames: ['host'],
    registers,
    async collect() {
      const hosts = await read();
      this.reset();
      for (const { name, disk_free } of hosts) if (disk_free !== null) this.set({ host: name }, disk_free);
    },
  });
}

function addCommandMetrics(registers: Registry[], { db, clock }: Pick<MetricSources, 'db' | 'clock'>): void {
  new Gauge({
    name: 'commands',
    help: 'Commands by type and state: those that have not ended, and those that have within the last hour',
    labelNames: ['type', 'state'],
    registers,
    async collect() {
      for (const { type, state, count } of await countCommands(db, clock.now()))
        this.set({ type, state }, count);
    },
  });
  new Gauge({
    name: 'oldest_queued_command_seconds',
    help: 'How long the oldest command has been waiting to be sent',
    registers,
    async collect() {
      this.set(await oldestQueuedSeconds(db, clock.now()));
    },
  });
}

function addRungMetrics(registers: Registry[], { db, clock }: Pick<MetricSources, 'db' | 'clock'>): void {
  new Gauge({
    name: 'recovery_rungs',
    help: 'Rungs of recoveries that ended today in Korea, by result',
    labelNames: ['rung', 'result'],
    registers,
    async collect() {
      for (const { rung, ...results } of (await readFigures(db, 1, clock.now())).rungs)
        for (const result of ['succeeded', 'failed', 'skipped'] as const)
          this.set({ rung, result }, results[result]);
    },
  });
}

function addRunMetrics(registers: Registry[], { db, clock }: Pick<MetricSources, 'db' | 'clock'>): void {
  const read = shareRun(() => countRuns(db, clock.now()));
  new Gauge({
    name: 'test_runs_queued',
    help: 'Runs of tests that wait, by reason; empty where it has not been looked at yet',
    labelNames: ['reason'],
    registers,
    async collect() {
      for (const { reason, count } of (await read()).queued) this.set({ reason }, count);
    },
  });
  new Gauge({
    name: 'test_runs_running',
    help: 'Runs of tests that have a device',
    registers,
    async collect() {
      this.set((await read()).running);
    },
  });
  new Gauge({
    name: 'test_runs_ended',
    help: 'Runs of tests that have ended within the last hour, by result',
    labelNames: ['result'],
    registers,
    async collect() {
      for (const { result, count } of (await read()).ended) this.set({ result }, count);
    },
  });
  new Gauge({
    name: 'test_run_dispatch_seconds',
    help: 'How long ago the oldest run took its device of which its agent has said nothing yet',
    registers,
    async collect() {
      this.set((await read()).dispatchSeconds);
    },
  });
  new Gauge({
    name: 'test_run_silent_seconds',
    help: 'How long the run under way of which nothing has been heard for longest has been silent',
    registers,
    async collect() {
      this.set((await read()).silentSeconds);
    },
  });
  new Gauge({
    name: 'test_run_log_seconds',
    help: 'How long ago the oldest attempt ended whose log is no file yet',
    registers,
    async collect() {
      this.set((await read()).logSeconds);
    },
  });
}
