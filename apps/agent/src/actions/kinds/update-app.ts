import { setTimeout as wait } from 'node:timers/promises';
import type { AppOrder, ListedApp, ReportedApp } from '@rackhand/contract/app/app-command';
import type { AppSigners } from '../../devices/device-apps.ts';
import { type AppTrouble, troubleOf } from '../app-trouble.ts';
import { bringApp, type SendingTrouble } from './bring-app.ts';
import { refusalBefore } from './refusal-before.ts';
import type { Update, UpdateDeps } from './update-deps.ts';

export type Ended = Pick<
  ReportedApp,
  'from_version' | 'to_version' | 'to_version_code' | 'installed_certificates'
> & {
  trouble: AppTrouble | null;
  /** All that is installed since then, where that was read. */
  listed: ListedApp[] | null;
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

  const trouble = await bringApp(deps, update);
  const seen = await lookAgain(deps, update, trouble);
  if (seen === null) return { ...endOf(before, null, trouble), to_version_code: undefined };
  const { app: after, listed } = seen;
  if (isThere(after) && !(isForced && trouble !== null)) return { ...endOf(before, after, null), listed };
  const detail = after === null ? 'not installed' : `version ${after.version_code} is installed`;
  const why = trouble ?? { reason: 'NOT_THE_VERSION', code: null, detail };
  return { ...endOf(before, after, why, signers), listed };
}

interface SeenAfter extends Pick<Ended, 'listed'> {
  app: ListedApp | null;
}

/** null: it can't be asked any more, and that is no news after what has happened. */
async function lookAgain(
  deps: UpdateDeps,
  { order, phase, list }: Update,
  trouble: SendingTrouble | null,
): Promise<SeenAfter | null> {
  phase('verifying', 0, 1);
  // A lost word is waited for; a refusal is looked at once.
  if (isOfTheWire(trouble) && trouble?.wasSent === true) await awaitVersion(deps, order);
  try {
    const listed = (await list?.()) ?? null;
    const app = listed?.find(({ app_id }) => app_id === order.app_id);
    // A list ends somewhere.
    return { app: app ?? (await (await deps.reach()).find(order.app_id)), listed };
  } catch (error) {
    if (trouble === null || troubleOf(error) === null) throw error;
    return null;
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
    listed: null,
  };
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
