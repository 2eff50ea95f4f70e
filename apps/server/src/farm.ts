import { limits } from '@rackhand/contract/limits';
import { runLimits } from '@rackhand/contract/test/run-states';
import { createOutlets } from '@rackhand/power/outlets';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from './app-deps.ts';
import { addAppMetrics } from './app-metrics.ts';
import { addFarmJobs } from './farm-jobs.ts';
import { addFarmMetrics } from './farm-metrics.ts';
import { registerDriftRoutes } from './features/app-drift/drift-routes.ts';
import { storeAppList } from './features/app-records/store-app-list.ts';
import { registerCareRoutes } from './features/care/care-routes.ts';
import { registerCleaningRoutes } from './features/cleaning/cleaning-routes.ts';
import { isAskedToReboot } from './features/commands/asked-reboots.ts';
import { registerBulkRoutes } from './features/commands/bulk-routes.ts';
import { registerCommandRoutes } from './features/commands/command-routes.ts';
import { createCommands } from './features/commands/create-commands.ts';
import { registerOutletRoutes } from './features/commands/outlet-routes.ts';
import { registerCustomTestRoutes } from './features/custom-test/custom-test-routes.ts';
import { registerDeviceAppRoutes } from './features/device-apps/device-app-routes.ts';
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
import { registerBundleRoutes } from './features/hosts/bundle-routes.ts';
import { registerEnrolment } from './features/hosts/enrol-routes.ts';
import { registerHostRoutes } from './features/hosts/host-routes.ts';
import { createHostWatch } from './features/hosts/host-watch.ts';
import { createLinkUpdates } from './features/hosts/link-updates.ts';
import { readOfferedRelease } from './features/hosts/offered-release.ts';
import { createOpenLinks } from './features/hosts/open-links.ts';
import { registerIncidentRoutes } from './features/incidents/incident-routes.ts';
import { createIncidentWatch } from './features/incidents/incident-watch.ts';
import { createLineScanning } from './features/keywords/scan-lines.ts';
import { createLiveHub } from './features/live/live-hub.ts';
import { registerLiveRoutes } from './features/live/live-routes.ts';
import { registerOutageRoutes } from './features/outage-report/outage-routes.ts';
import { registerPackageRoutes } from './features/packages/package-routes.ts';
import { keepOutlets } from './features/power-controllers/known-outlets.ts';
import { registerPowerControllerRoutes } from './features/power-controllers/power-controller-routes.ts';
import { readPowerControllers } from './features/power-controllers/read-power-controllers.ts';
import { registerProjectRoutes } from './features/projects/project-routes.ts';
import { registerRackRoutes } from './features/racks/rack-routes.ts';
import { registerRecoveryRoutes } from './features/recovery/recovery-routes.ts';
import { registerRepairRoutes } from './features/repairs/repair-routes.ts';
import { registerRolloutRoutes } from './features/rollouts/rollout-routes.ts';
import { registerRunnerRoutes } from './features/runner/runner-routes.ts';
import { createRuns } from './features/runs/create-runs.ts';
import { registerRunRoutes } from './features/runs/run-routes.ts';
import { registerSetTopBoxRoutes } from './features/set-top-boxes/set-top-box-routes.ts';
import { registerTokkidanRoutes } from './features/tokkidan/tokkidan-routes.ts';
import { judgeHosts } from './judge-hosts.ts';

/** Everything about devices and hosts, put together: what agents report, what people see, and what happens by itself. */
export async function registerFarm(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { db, clock, log, callers, listener, jobs } = deps;
  const outlets = createOutlets(await readPowerControllers(deps.config.powerControllersFile));
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
    listener,
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
  const commands = createCommands({ ...deps, ...rules });
  const { scanLines, close: endScanning } = createLineScanning();
  app.addHook('onClose', endScanning);
  const runs = createRuns({ ...deps, ...rules, view, scanLines });
  addFarmJobs({ ...deps, view, rules, incidents, commands, runs });
  const hostWatch = createHostWatch({
    clock,
    log,
    probe: () => sql`select`.execute(db),
    judgements: [
      { silenceMs: limits.hostSilenceMs, judge: (at) => judgeHosts(db, rules, at) },
      { silenceMs: runLimits.leaseMs, judge: runs.judgeLeases },
    ],
  });
  listener.onChange((change) => {
    const topic = change?.topic ?? 'farm';
    if (topic === 'farm') view.lookSoon(change?.version ?? null);
  });

  registerDeviceRoutes(app, { ...deps, ...rules, view });
  registerPowerControllerRoutes(app, deps);
  const offered = readOfferedRelease(deps.config.agentReleaseDir);
  registerHostRoutes(app, { ...deps, ...rules, offered });
  registerBundleRoutes(app, { ...deps, offered });
  registerEnrolment(app, deps);
  registerRackRoutes(app, deps);
  registerPackageRoutes(app, deps);
  registerDriftRoutes(app, deps);
  registerRolloutRoutes(app, deps);
  registerCareRoutes(app, deps);
  registerRecoveryRoutes(app, { ...deps, ...rules, dispatcher: commands.dispatcher });
  registerIncidentRoutes(app, deps);
  registerOutageRoutes(app, deps);
  registerRepairRoutes(app, { ...deps, ...rules });
  registerDeviceHistoryRoutes(app, deps);
  registerLiveRoutes(app, { ...deps, hub });
  registerHoldRoutes(app, { ...deps, ...rules });
  registerCommandRoutes(app, { ...deps, ...rules, waits: commands.waits, dispatcher: commands.dispatcher });
  registerOutletRoutes(app, { ...deps, outlets });
  registerSetTopBoxRoutes(app, { ...deps, ...rules });
  const links = createOpenLinks(listener);
  registerCleaningRoutes(app, { ...deps, dispatcher: commands.dispatcher });
  registerProjectRoutes(app, { ...deps, view });
  registerCustomTestRoutes(app, { ...deps, view });
  registerTokkidanRoutes(app, { ...deps, view });
  registerRunRoutes(app, deps);
  registerRunnerRoutes(app, { ...deps, ...rules, scanLines, waits: runs.waits });
  registerBulkRoutes(app, { ...deps, repeatUpdates });
  registerDeviceAppRoutes(app, { ...deps, dispatcher: commands.dispatcher });
  const takeApps: AgentSessionDeps['takeApps'] = (hostId, report) =>
    storeAppList(db, hostId, report, clock.now());
  const { instance } = listener;
  const updates = createLinkUpdates(deps);
  await registerAgentLink(app, { ...deps, writer, commands, runs, takeApps, updates, links, instance });

  app.addHook('onReady', async () => {
    await keepOutlets(db, null, outlets.told());
    await listener.start();
    await view.catchUp(null);
    await hub.start();
    jobs.start();
    hostWatch.start();
  });
  app.addHook('preClose', async () => {
    hub.close();
    await jobs.close();
    await hostWatch.close();
    await commands.close();
    await runs.close();
    await writer.close();
  });
  app.addHook('onClose', () => listener.close());
}
