import { Gauge, Histogram, type Registry } from 'prom-client';
import type { FarmView } from './features/devices/farm-view.ts';
import { readHosts } from './features/hosts/host-list.ts';
import type { LiveHub } from './features/live/live-hub.ts';
import type { Db } from './platform/database/database.ts';

interface MetricSources {
  db: Db;
  view: FarmView;
  hub: LiveHub;
}

/** The farm's own figures, read when they are asked for; a state that no device is in is shown as 0. */
export function addFarmMetrics(
  registry: Registry,
  { db, view, hub }: MetricSources,
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
    name: 'hosts',
    help: 'Hosts by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const hosts = await readHosts(db);
      for (const state of ['online', 'away'] as const) {
        this.set({ state }, hosts.filter((host) => host.state === state).length);
      }
    },
  });
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
