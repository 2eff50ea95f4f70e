import { defaultThresholds } from '@rackhand/contract/state-thresholds';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from './app-deps.ts';
import { addFarmMetrics } from './farm-metrics.ts';
import { registerCommandRoutes } from './features/commands/command-routes.ts';
import { createCommands } from './features/commands/create-commands.ts';
import { registerDeviceRoutes } from './features/devices/device-routes.ts';
import { createDeviceWriter, type WriterDeps } from './features/devices/device-writer.ts';
import { endExclusions } from './features/devices/end-exclusions.ts';
import { forgetOldChanges } from './features/devices/farm-delta.ts';
import { createFarmUpkeep, everyMinute } from './features/devices/farm-upkeep.ts';
import { createFarmView } from './features/devices/farm-view.ts';
import { loseHost } from './features/devices/host-absence.ts';
import { createPoolSnapshots } from './features/devices/pool-snapshots.ts';
import { storeReports } from './features/devices/store-reports.ts';
import { registerAgentLink } from './features/hosts/agent-link-routes.ts';
import { turnSilentHostsAway } from './features/hosts/host-presence.ts';
import { registerHostRoutes } from './features/hosts/host-routes.ts';
import { createLiveHub } from './features/live/live-hub.ts';
import { registerLiveRoutes } from './features/live/live-routes.ts';
import { registerPowerControllerRoutes } from './features/power-controllers/power-controller-routes.ts';
import { readPowerControllers } from './features/power-controllers/read-power-controllers.ts';
import { createFarmListener } from './platform/live/farm-listener.ts';

/** Everything about devices and hosts, put together: what agents report, what people see, and what happens by itself. */
export async function registerFarm(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { db, pool, clock, log, sessions } = deps;
  const powerControllers = await readPowerControllers(deps.config.powerControllersFile);
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const listener = createFarmListener({ pool, log });
  const onError = (error: unknown): void => log.warn({ err: error }, 'the farm could not be read');
  const view = createFarmView({ db, onError });
  const hub = createLiveHub({ db, clock, log, view, sessions });
  const metrics = addFarmMetrics(app.metrics, { db, view, hub });
  const store: WriterDeps['store'] = (reports) => storeReports(db, rules, reports, clock.now());
  const writer = createDeviceWriter({ store, log, onBatch: metrics.countBatch });
  const commands = createCommands({ ...deps, ...rules, listener, view });
  const pruneChanges = everyMinute(() => forgetOldChanges(db));
  const upkeep = createFarmUpkeep({
    clock,
    log,
    routine: async (at) => {
      await endExclusions(db, rules, at);
      await rules.snapshots.catchUp(db, at);
      await commands.lookAfter(at);
      await pruneChanges(at);
    },
    judgeHosts: (at) =>
      turnSilentHostsAway(db, (trx, hostId, when) => loseHost(trx, rules, hostId, when), at),
  });
  listener.onChange(view.lookSoon);

  registerDeviceRoutes(app, { ...deps, ...rules, view, powerControllers });
  registerPowerControllerRoutes(app, powerControllers);
  registerHostRoutes(app, deps);
  registerLiveRoutes(app, { ...deps, hub });
  registerCommandRoutes(app, { ...deps, ...rules, waits: commands.waits });
  await registerAgentLink(app, { ...deps, writer, commands, instance: listener.instance });

  app.addHook('onReady', async () => {
    await listener.start();
    await view.catchUp(null);
    hub.start();
    upkeep.start();
  });
  app.addHook('preClose', async () => {
    hub.close();
    await upkeep.close();
    await commands.close();
    await writer.close();
  });
  app.addHook('onClose', () => listener.close());
}
