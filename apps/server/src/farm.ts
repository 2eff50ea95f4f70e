import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from './app-deps.ts';
import { addAppMetrics } from './app-metrics.ts';
import { addFarmJobs } from './farm-jobs.ts';
import { addFarmMetrics } from './farm-metrics.ts';
import { registerDriftRoutes } from './features/app-drift/drift-routes.ts';
import { registerCleaningRoutes } from './features/cleaning/cleaning-routes.ts';
import { isAskedToReboot } from './features/commands/asked-reboots.ts';
import { registerBulkRoutes } from './features/commands/bulk-routes.ts';
import { registerCommandRoutes } from './features/commands/command-routes.ts';
import { createCommands } from './features/commands/create-commands.ts';
import { registerDeviceAppRoutes } from './features/device-apps/device-app-routes.ts';
import { storeAppList } from './features/device-apps/store-app-list.ts';
import { repeatUpdates } from './features/device-apps/update-all.ts';
import { registerDeviceHistoryRoutes } from './features/device-history/device-history-routes.ts';
import { registerDeviceRoutes } from './features/device-management/device-routes.ts';
import { createDeviceWriter, type WriterDeps } from './features/devices/device-writer.ts';
import { createFarmView } from './features/devices/farm-view.ts';
import { createPoolSnapshots } from './features/devices/pool-snapshots.ts';
import { storeReports } from './features/devices/store-reports.ts';
import { registerHoldRoutes } from './features/holds/hold-routes.ts';
import { registerAgentLink } from './features/hosts/agent-link-routes.ts';
import type { AgentSessionDeps } from './features/hosts/agent-session-deps.ts';
import { registerEnrolment } from './features/hosts/enrol-routes.ts';
import { registerHostRoutes } from './features/hosts/host-routes.ts';
import { createHostWatch } from './features/hosts/host-watch.ts';
import { createOpenLinks } from './features/hosts/open-links.ts';
import { registerIncidentRoutes } from './features/incidents/incident-routes.ts';
import { createIncidentWatch } from './features/incidents/incident-watch.ts';
import { createLiveHub } from './features/live/live-hub.ts';
import { registerLiveRoutes } from './features/live/live-routes.ts';
import { registerPackageRoutes } from './features/packages/package-routes.ts';
import { registerPowerControllerRoutes } from './features/power-controllers/power-controller-routes.ts';
import { readPowerControllers } from './features/power-controllers/read-power-controllers.ts';
import { registerRackRoutes } from './features/racks/rack-routes.ts';
import { registerRolloutRoutes } from './features/rollouts/rollout-routes.ts';
import { judgeHosts } from './judge-hosts.ts';

/** Everything about devices and hosts, put together: what agents report, what people see, and what happens by itself. */
export async function registerFarm(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { db, clock, log, callers, listener, jobs } = deps;
  const powerControllers = await readPowerControllers(deps.config.powerControllersFile);
  const incidents = createIncidentWatch(db);
  const rules = {
    thresholds: deps.config.thresholds,
    snapshots: createPoolSnapshots(),
    onLost: incidents.lost,
  };
  const onError = (error: unknown): void => log.warn({ err: error }, 'the farm could not be read');
  const view = createFarmView({ db, onError });
  const hub = createLiveHub({
    db,
    clock,
    log,
    view,
    callers,
    deployments: deps.deployments,
    disk: deps.disk,
  });
  const metrics = addFarmMetrics(app.metrics, { db, view, hub, clock });
  addAppMetrics(app.metrics, db);
  const store: WriterDeps['store'] = async (reports) => {
    const stored = await storeReports(db, { ...rules, isAskedToReboot }, reports, clock.now()).catch(
      (error: unknown) => {
        deps.disk.noteFailure(error);
        throw error;
      },
    );
    if (stored !== null) view.take(stored);
  };
  const writer = createDeviceWriter({ store, log, onBatch: metrics.countBatch });
  const commands = createCommands({ ...deps, ...rules, view });
  addFarmJobs({ ...deps, rules, incidents, commands });
  const hostWatch = createHostWatch({
    clock,
    log,
    probe: () => sql`select`.execute(db),
    judgeHosts: (at) => judgeHosts(db, rules, at),
  });
  listener.onChange(view.lookSoon);

  registerDeviceRoutes(app, { ...deps, ...rules, view, powerControllers });
  registerPowerControllerRoutes(app, powerControllers);
  registerHostRoutes(app, { ...deps, ...rules });
  registerEnrolment(app, deps);
  registerRackRoutes(app, deps);
  registerPackageRoutes(app, deps);
  registerDriftRoutes(app, deps);
  registerRolloutRoutes(app, deps);
  registerIncidentRoutes(app, deps);
  registerDeviceHistoryRoutes(app, deps);
  registerLiveRoutes(app, { ...deps, hub });
  registerHoldRoutes(app, { ...deps, ...rules });
  registerCommandRoutes(app, { ...deps, ...rules, waits: commands.waits, dispatcher: commands.dispatcher });
  const links = createOpenLinks(listener);
  registerCleaningRoutes(app, deps);
  registerBulkRoutes(app, { ...deps, repeatUpdates });
  registerDeviceAppRoutes(app, { ...deps, dispatcher: commands.dispatcher });
  const takeApps: AgentSessionDeps['takeApps'] = (hostId, report) =>
    storeAppList(db, hostId, report, clock.now());
  const { instance } = listener;
  await registerAgentLink(app, { ...deps, writer, commands, takeApps, links, instance });

  app.addHook('onReady', async () => {
    await listener.start();
    await view.catchUp(null);
    hub.start();
    jobs.start();
    hostWatch.start();
  });
  app.addHook('preClose', async () => {
    hub.close();
    await jobs.close();
    await hostWatch.close();
    await commands.close();
    await writer.close();
  });
  app.addHook('onClose', () => listener.close());
}
