import type { LiveEventName } from '@rackhand/contract/call/live-events';
import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import { topicOf } from '@rackhand/contract/call/topic-of';
import type { QueryClient } from '@tanstack/react-query';
import { reloadAlerts } from './features/alerts/live-alerts.ts';
import { reloadDrift } from './features/app-drift/live-drift.ts';
import { reloadPackages } from './features/app-management/live-packages.ts';
import { reloadMain } from './features/attention/live-main.ts';
import { reloadCleaning } from './features/cleaning/live-cleaning.ts';
import { applyCommands, reloadBulks } from './features/commands/command-queries.ts';
import { reloadDeviceApps } from './features/device-apps/live-device-apps.ts';
import { refreshHistories } from './features/device-detail/history-queries.ts';
import { farmDevicesOf } from './features/devices/farm-devices.ts';
import { applyDevices, devicesLoadedUpTo } from './features/devices/live-devices.ts';
import { reloadDevices } from './features/devices/reload-devices.ts';
import { reloadSettings } from './features/error-management/live-settings.ts';
import { applyHosts } from './features/hosts/live-hosts.ts';
import { applyIncidents } from './features/incidents/incident-queries.ts';
import { reloadKpi } from './features/kpi/live-kpi.ts';
import { reloadNotices } from './features/notices/live-notices.ts';
import { reloadSchedule } from './features/pauses/live-schedule.ts';
import { reloadProtectedApps } from './features/protected-apps/live-protected-apps.ts';
import { applyRacks, racksLoadedUpTo, restartRacks } from './features/racks/rack-queries.ts';
import { reloadRecovery } from './features/recovery/live-recovery.ts';
import { reloadRepairs } from './features/repairs/live-repairs.ts';
import { reloadRollouts } from './features/rollouts/live-rollouts.ts';
import { reloadRuleHistory } from './features/rules/live-rules.ts';
import { applyRuns } from './features/tests/live-runs.ts';
import { reloadTokkidan } from './features/tokkidan/live-tokkidan.ts';
import { reloadCustomers } from './platform/live/customers-key.ts';
import type { EventOf, LiveFarm, LiveTargets } from './platform/live/live-farm.ts';

/** Many devices at work change many apps a second. */
const ofManyAppsMs = 2_000;
/** Figures are counted anew each time, and move little by each run or user. */
const ofFiguresMs = 5_000;
/** What a round has found is put together anew each time. */
const ofRoundsMs = 3_000;
/** Beside its figures of customers the first page has all that is to do counted. */
const ofHomeMs = 3_000;

/** What each feature makes of the live stream. */
export const liveFarm: LiveFarm = {
  table: {
    device: (targets, events) => {
      applyDevices(targets, events);
      refreshOf(targets.client, events);
    },
    host: applyHosts,
    command: ({ client }, events) => {
      applyCommands(
        client,
        events.map(({ data }) => data),
      );
      refreshOf(client, events);
    },
    incident: ({ client }, events) =>
      applyIncidents(
        client,
        events.map(({ data }) => data),
      ),
    alert: ({ soon }) => soon(reloadAlerts),
    repair: ({ client }) => reloadRepairs(client),
    rack: ({ client }, events) => {
      for (const { data } of events) applyRacks(client, data);
    },
    protected_app: ({ client }) => {
      reloadProtectedApps(client);
      reloadRuleHistory(client);
      // They say of themselves whether they are protected.
      reloadDeviceApps(client);
      reloadCleaning(client);
    },
    custom_setting: ({ client }) => {
      reloadSettings(client);
      reloadRuleHistory(client);
    },
    bulk: ({ client }) => reloadBulks(client),
    package: ({ client, soon }) => {
      reloadPackages(client);
      // Stands for the apps of the devices that have them.
      reloadDeviceApps(client);
      reloadCleaning(client);
      soon(reloadDrift, ofManyAppsMs);
    },
    // The new version is a package of its own meanwhile; what it comes from is shown beside the drift.
    rollout: ({ client, soon }) => {
      reloadRollouts(client);
      reloadPackages(client);
      soon(reloadDrift, ofManyAppsMs);
    },
    recovery: ({ soon }) => soon(reloadRecovery),
    device_app: ({ client, soon }, events) => {
      for (const { data } of events) reloadDeviceApps(client, data.udid);
      reloadCleaning(client);
      soon(reloadDrift, ofManyAppsMs);
      soon(reloadRollouts, ofManyAppsMs);
    },
    test: (targets, events) => {
      applyRuns(targets, events);
      // They count what runs and say how it went.
      targets.soon(reloadSchedule);
      targets.soon(reloadTokkidan, ofRoundsMs);
      targets.soon(reloadKpi, ofFiguresMs);
    },
    schedule: ({ soon }) => {
      soon(reloadSchedule);
      soon(reloadTokkidan);
    },
    notice: ({ client }) => reloadNotices(client),
    customer: ({ soon }) => {
      soon(reloadCustomers);
      soon(reloadMain, ofHomeMs);
      soon(reloadKpi, ofFiguresMs);
    },
    reset: reloadTopics,
    ready: () => undefined,
    ended: () => undefined,
  },
  loadedUpTo: (client) => [...devicesLoadedUpTo(client), ...racksLoadedUpTo(client)],
  reload: reloadDevices,
};

/** Of devices, hosts and commands the stream itself says how they are; of all else that it is to be asked for. */
const toldWhole: readonly LiveTopic[] = ['farm', 'work'];

function reloadTopics(targets: LiveTargets, events: readonly EventOf<'reset'>[]): void {
  const topics = events.flatMap(({ data }) => data.topics ?? toldWhole);
  if (topics.includes('farm')) {
    // It counts its changes anew: what is known is older than whatever is said next.
    farmDevicesOf(targets.client).restart();
    restartRacks(targets.client);
  }
  if (topics.some((topic) => toldWhole.includes(topic))) void targets.client.invalidateQueries();
  else
    for (const name of Object.keys(liveFarm.table) as LiveEventName[])
      if (topics.some((topic) => topic === topicOf[name])) liveFarm.table[name](targets, []);
}

/** The past of these devices has grown. */
function refreshOf(client: QueryClient, events: readonly { data: { arn: string } }[]): void {
  refreshHistories(client, new Set(events.map(({ data }) => data.arn)));
}
