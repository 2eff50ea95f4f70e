import { setTimeout as wait } from 'node:timers/promises';
import type { AppOrder, AppPhase, ListedApp, ReportedApp } from '@rackhand/contract/app/app-command';
import { findInstallError } from '@rackhand/contract/app/install-errors';
import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import type { AppSigners, DeviceAnswer, DeviceApps, SentApp } from '../../devices/device-apps.ts';
import type { FileCache } from '../../files/file-cache.ts';
import { type AppTrouble, troubleOf } from '../app-trouble.ts';
import type { DeviceAccess } from '../device-access.ts';
import type { HubPlaces } from '../hub-places.ts';
import { refusalBefore } from './refusal-before.ts';

export interface UpdateDeps {
  files: FileCache;
  hubs: HubPlaces;
  settings: UpdateSettings;
  /** The device's apps, where it is attached now; waits a moment for one that is on its way. */
  reach(): Promise<DeviceApps>;
  waitUntil: DeviceAccess['waitUntil'];
}

export interface UpdateSettings {
  /** A device that has taken the whole file and whose word was lost may still be installing for so long. */
  settleMs: number;
  /** Between two looks at it. */
  lookMs: number;
  /** A device that went away in the middle, or its adb server, has so long to come back; then the app is brought once more. */
  backMs: number;
}

export const defaultUpdateSettings: UpdateSettings = { settleMs: 30_000, lookMs: 1_000, backMs: 10_000 };

/** One app on its way. */
export interface Update {
  order: AppOrder;
  /** Names the file that lies on the device. */
  name: string;
  udid: string;
  /** Whether the whole file may have reached the device before: it is not known what became of it. */
  wasSent: boolean;
  /** Also where the device has this version: it is not known to be this file. */
  isForced?: boolean;
  phase(phase: AppPhase, done: number, total: number): void;
  /** The whole file has left for the device. */
  sent(): void;
}

export type Ended = Pick<
  ReportedApp,
  'from_version' | 'to_version' | 'to_version_code' | 'installed_certificates'
> & {
  trouble: AppTrouble | null;
};

/** Brings one app to its version. What the device says afterwards decides, whatever it said before. */
export async function updateApp(deps: UpdateDeps, update: Update): Promise<Ended> {
  const { order } = update;
  const isThere = (app: ListedApp | null): boolean => app?.version_code === order.version_code;
  const apps = await deps.reach();
  const first = await apps.look(order.app_id);
  const before = first.app;
  if (update.wasSent && !isThere(before)) await awaitVersion(deps, order);
  const { app: found, capacity } = update.wasSent ? await apps.look(order.app_id) : first;
  const isForced = update.isForced === true && isThere(found);
  if (isThere(found) && !isForced) return endOf(before, found, null);
  const signers = before === null ? null : await apps.signersOf(order.app_id);
  const installed = before === null ? null : { app: before, signers };
  const refused = refusalBefore(order, installed, capacity);
  if (refused !== null) return endOf(before, before, refused, signers);

  const trouble = await bring(deps, update);
  const after = await lookAgain(deps, update, trouble);
  if (after === undefined) return { ...endOf(before, null, trouble), to_version_code: undefined };
  if (isThere(after) && !(isForced && trouble !== null)) return endOf(before, after, null);
  const detail = after === null ? 'not installed' : `version ${after.version_code} is installed`;
  return endOf(before, after, trouble ?? { reason: 'NOT_THE_VERSION', code: null, detail }, signers);
}

/** undefined: it can't be asked any more, and that is no news after what has happened. */
async function lookAgain(
  deps: UpdateDeps,
  { order, phase }: Update,
  trouble: SendingTrouble | null,
): Promise<ListedApp | null | undefined> {
  phase('verifying', 0, 1);
  // A lost word is waited for; a refusal is looked at once.
  if (isOfTheWire(trouble) && trouble?.wasSent === true) await awaitVersion(deps, order);
  try {
    return await (await deps.reach()).find(order.app_id);
  } catch (error) {
    if (trouble === null || troubleOf(error) === null) throw error;
    return undefined;
  }
}

export function isOfTheWire(trouble: AppTrouble | null): boolean {
  return trouble?.reason === 'SENDING_BROKE' || trouble?.reason === 'DEVICE_SILENT';
}

/** The signers are those of what was there before, and count where it still is. */
function endOf(
  before: ListedApp | null,
  after: ListedApp | null,
  trouble: AppTrouble | null,
  signers: AppSigners | null = null,
): Ended {
  const stays = signers !== null && after !== null && after.version_code === before?.version_code;
  return {
    ...(stays ? { installed_certificates: [...signers.certificates] } : {}),
    from_version: before?.version_name ?? '',
    to_version: after?.version_name ?? '',
    to_version_code: after?.version_code ?? null,
    trouble,
  };
}

/** What the device has whole it may install, whether its word comes through or not. */
type SendingTrouble = AppTrouble & { wasSent: boolean };

/** null: the device says that it has been installed. */
async function bring(deps: UpdateDeps, update: Update): Promise<SendingTrouble | null> {
  const { order, udid, phase } = update;
  const file = { sha256: order.sha256, bytes: order.size };
  let wasSent = false;
  phase('fetching', 0, order.size);
  const held = await deps.files.hold(file, (done) => phase('fetching', done, order.size));
  try {
    return await deps.hubs.with(udid, async (leave) => {
      phase('sending', 0, order.size);
      const sent: SentApp = {
        bytes: order.size,
        read: held.read,
        onSent(done) {
          phase(done < order.size ? 'sending' : 'installing', done, order.size);
          if (done < order.size) return;
          leave();
          wasSent = true;
          update.sent();
        },
      };
      const trouble = await send(await deps.reach(), sent, update);
      return trouble === null ? null : { ...trouble, wasSent };
    });
  } finally {
    held.letGo();
  }
}

async function send(apps: DeviceApps, sent: SentApp, { order, name }: Update): Promise<AppTrouble | null> {
  const how = { allowDowngrade: order.allow_downgrade, testOnly: order.test_only };
  try {
    const answer = order.allow_data_loss
      ? await apps.withFileThere(sent, name, (install) => installAnyway(apps, order, () => install(how)))
      : await apps.install(sent, how);
    return troubleIn(answer);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== 'device_lost' && failure !== 'device_silent') throw error;
    const reason = failure === 'device_silent' ? 'DEVICE_SILENT' : 'SENDING_BROKE';
    return { reason, code: null, detail: textOf(error) };
  }
}

/** The app that is installed goes only when the device refuses for its sake, and would not otherwise. */
async function installAnyway(
  apps: DeviceApps,
  { app_id }: AppOrder,
  install: () => Promise<DeviceAnswer>,
): Promise<DeviceAnswer> {
  const answer = await install();
  if (answer.isSuccess || !findInstallError(answer.code).data_loss_helps) return answer;
  const gone = await apps.uninstall(app_id);
  if (!gone.isSuccess) return gone;
  return install();
}

function troubleIn({ isSuccess, code, words }: DeviceAnswer): AppTrouble | null {
  if (isSuccess) return null;
  return { reason: 'APP_REFUSED', code: code === '' ? null : code, detail: words };
}

async function awaitVersion({ reach, waitUntil, settings }: UpdateDeps, order: AppOrder): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await wait(settings.lookMs);
    try {
      return (await (await reach()).find(order.app_id))?.version_code === order.version_code;
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      return false;
    }
  };
  await waitUntil(isThere, settings.settleMs);
}
