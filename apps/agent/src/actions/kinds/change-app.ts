import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceAnswer, DeviceApps } from '../../devices/device-apps.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import { troubleOf } from '../app-trouble.ts';
import type { DeviceAccess } from '../device-access.ts';
import { reachApps } from './reach-apps.ts';

/** What is done to one app that is installed; `isAgain`: it may have been done before. */
type Change = (apps: DeviceApps, appId: string, isAgain: boolean) => Promise<void>;

/** Each is looked at before and after: what the device says of it proves nothing. */
export function createChangeAction(
  access: DeviceAccess,
  changeOf: (given: ActionContext['given']) => Change,
): Action {
  const work = async (context: ActionContext, isAgain: boolean): Promise<void> => {
    const { udid, given } = context;
    const appId = String(given['app_id']);
    try {
      const apps = await reachApps(access, udid);
      if (!isAgain) await context.begin();
      await changeOf(given)(apps, appId, isAgain);
    } catch (error) {
      const trouble = troubleOf(error);
      throw trouble === null ? error : new ActionFailure(trouble.reason, trouble.detail);
    }
  };
  return {
    run: (context) => work(context, context.firstDeliveredAt !== null),
    resume: (context) => work(context, true),
  };
}

/** Of an updated app of the system the update goes: the rest of it can't. */
export async function deleteApp(apps: DeviceApps, appId: string, isAgain: boolean): Promise<void> {
  const app = await apps.find(appId);
  if (app === null && isAgain) return;
  if (app === null) throw new ActionFailure('APP_NOT_INSTALLED');
  if (app.is_updated_system) return deleteUpdate(apps, appId);
  const answer = await apps.uninstall(appId);
  if ((await apps.find(appId)) === null) return;
  accept(answer);
  throw new ActionFailure('STILL_INSTALLED', answer.words);
}

/** Of an app that is not the system's nothing would stay: it is not touched. */
export async function deleteUpdate(apps: DeviceApps, appId: string): Promise<void> {
  const app = await requireInstalled(apps, appId);
  if (!app.is_system) throw new ActionFailure('DELETION_REFUSED', 'not an app of the system');
  if (!app.is_updated_system) return;
  const answer = await apps.uninstall(appId);
  if ((await apps.find(appId))?.is_updated_system === false) return;
  accept(answer);
  throw new ActionFailure('UPDATE_REMAINS', answer.words);
}

export async function deleteData(apps: DeviceApps, appId: string): Promise<void> {
  await requireInstalled(apps, appId);
  accept(await apps.clearData(appId));
}

/** Of one app, or of all where that was asked for. */
export function deleteCache(given: ActionContext['given']): Change {
  return given['all_apps'] === true ? (apps) => apps.clearAllCaches() : clearCache;
}

async function clearCache(apps: DeviceApps, appId: string): Promise<void> {
  await requireInstalled(apps, appId);
  const answer = await apps.clearCache(appId);
  if (answer === null) throw new ActionFailure('CACHE_OF_ONE_APP');
  accept(answer);
}

async function requireInstalled(apps: DeviceApps, appId: string): Promise<ListedApp> {
  const app = await apps.find(appId);
  if (app === null) throw new ActionFailure('APP_NOT_INSTALLED');
  return app;
}

function accept({ isSuccess, words }: DeviceAnswer): void {
  if (!isSuccess) throw new ActionFailure('DELETION_REFUSED', words);
}
