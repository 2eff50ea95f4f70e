import type { AppOrder } from '@rackhand/contract/app/app-command';
import type { CommandReason } from '@rackhand/contract/command/command';
import type { RunError } from '@rackhand/contract/test/run-errors';
import type { RunStage } from '@rackhand/contract/test/run-states';
import { textOf } from '@rackhand/program/text-of';
import { cleanDevice } from '../../cleaning/clean-device.ts';
import { readingOfSettings, settingsIn } from '../../cleaning/kept-settings.ts';
import { isOfDisk } from '../../files/of-disk.ts';
import { nameOf } from '../attempt-key.ts';
import { RunFailure } from '../device/run-failure.ts';
import type { StageDeps } from './attempt-deps.ts';
import { cleaningDeps, tellCleaning } from './clean-run.ts';
import { readFacts } from './read-facts.ts';

/** A stage of a run, told as one. What it throws is why it failed. */
export async function inStage<T>(
  { delivery }: Pick<StageDeps, 'delivery'>,
  stage: RunStage,
  work: (tellTitle: (title: string) => void) => Promise<T>,
): Promise<T> {
  delivery.stand({ stage });
  const number = delivery.items.add({ kind: 'stage', name: stage, title: '' });
  const end = (state: 'passed' | 'failed', detail = ''): void =>
    delivery.items.change(number, { state, detail, ended_at: new Date().toISOString() });
  try {
    const result = await work((title) => delivery.items.change(number, { title }));
    end('passed');
    return result;
  } catch (error) {
    end('failed', textOf(error));
    throw error;
  }
}

/** Makes the device ready, and tells how it is then. */
export async function prepare(deps: StageDeps): Promise<void> {
  const { delivery, device, appId, control } = deps;
  const { plan, udid } = deps.entry;
  delivery.stand({ state: 'standby' });
  await device.awaitBack();
  if (plan.reboot_before) await inStage(deps, 'reboot', () => orPrepareFailed(deps, () => deps.reboot(udid)));
  if (plan.cleaning_before !== 'none')
    await inStage(deps, 'clean_before', () => orPrepareFailed(deps, () => cleanBefore(deps)));
  const bootId = await orPrepareFailed(deps, () => device.noteStart());
  await orPrepareFailed(deps, () => noteBefore(deps));
  if (plan.app !== null && plan.app.install !== 'never') await inStage(deps, 'install', () => install(deps));
  control.test.throwIfAborted();
  const facts = await orPrepareFailed(deps, () => readFacts(device, { appId, bootId }));
  delivery.stand({ facts });
}

async function orPrepareFailed<T>({ control }: StageDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    control.test.throwIfAborted();
    if (error instanceof RunFailure || isOfDisk(error)) throw error;
    throw new RunFailure('PREPARE_FAILED', textOf(error));
  }
}

async function cleanBefore(deps: StageDeps): Promise<void> {
  const { plan } = deps.entry;
  const failed = await cleanDevice(
    cleaningDeps(deps, deps.device, deps.control.test),
    {
      policy: plan.cleaning_before,
      appId: deps.appId,
      before: null,
      keptApps: plan.kept_apps,
      keptData: plan.kept_data,
    },
    tellCleaning(deps.delivery.items),
  );
  if (failed.length === 0) return;
  const detail = failed.map((one) => `${one.step}: ${one.detail}`).join('; ');
  // It has been waited for once.
  if (!deps.access.isThere(deps.entry.udid)) throw new RunFailure('DEVICE_AWAY', detail);
  throw new Error(detail);
}

/** What was there before the run's own installation is what a cleaning leaves. */
async function noteBefore(deps: StageDeps): Promise<void> {
  const apps = await deps.device.lookAtApps((theirs) => theirs.list());
  const settings = settingsIn(await deps.device.look(readingOfSettings, 10_000));
  await deps.noteBefore({ apps: apps.map(({ app_id }) => app_id), settings });
}

/** What keeps a host from having the app's file is no fault of its device. */
const hostFailures: Partial<Record<CommandReason, RunError>> = {
  HOST_FULL: 'HOST_DISK',
  FILE_NOT_FETCHED: 'FILE_NOT_FETCHED',
  FILE_CHANGED: 'FILE_CHANGED',
};

async function install(deps: StageDeps): Promise<void> {
  const { entry, bringer, control, device } = deps;
  const { app, kept_apps } = entry.plan;
  if (app === null) return;
  const order: AppOrder = {
    device_app_id: 0,
    app_id: app.app_id,
    sha256: app.sha256,
    size: app.size,
    version_code: app.version_code,
    test_only: app.test_only,
    allow_downgrade: true,
    // What the farm keeps on its devices is never taken away for a test, not even for a moment.
    allow_data_loss: entry.before?.apps.includes(app.app_id) === true && !kept_apps.includes(app.app_id),
    min_sdk: null,
    abis: [],
    certificates: [],
  };
  const how = {
    ...{ name: `run-${nameOf(entry.key)}`, isForced: app.install === 'always' },
    ...{ signal: control.test, awaitBack: device.awaitBack },
  };
  const trouble = await bringer.bring(entry.udid, order, how);
  if (trouble === null) return;
  const { reason, code, detail } = trouble;
  const ofHost = hostFailures[reason];
  if (ofHost !== undefined) throw new RunFailure(ofHost, detail);
  // Where it is away by now, or has restarted, that is why.
  await device.awaitBack();
  throw new RunFailure('INSTALL_FAILED', [code ?? reason, detail].filter((word) => word !== '').join(': '));
}
