import type { AppOrder, ReportedApp } from '@rackhand/contract/app/app-command';
import type { FileCache } from '../../files/file-cache.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { AppLists } from '../app-lists.ts';
import type { AppTrouble } from '../app-trouble.ts';
import { NotBegun } from '../command-result.ts';
import type { DeviceAccess } from '../device-access.ts';
import type { HubPlaces } from '../hub-places.ts';
import { reachApps } from './reach-apps.ts';
import type { Ended } from './update-app.ts';
import type { UpdateSettings } from './update-deps.ts';
import { updateTwice } from './update-twice.ts';

interface UpdateAppsDeps {
  access: DeviceAccess;
  files: FileCache;
  hubs: HubPlaces;
  lists: Pick<AppLists, 'read'>;
  settings: UpdateSettings;
}

/** Nothing new to say for so long: that it is still alive is said. */
const pulseMs = 60_000;

/** One app after another, in their order; a failure does not end it. Each is brought once: the device is looked at first. */
export function createUpdateAction(deps: UpdateAppsDeps): Action {
  const work = async (context: ActionContext, facts: Record<string, string>): Promise<void> => {
    const orders = context.given['apps'] as AppOrder[];
    const before = context.apps();
    const results = orders.map((order, nth) => before[nth] ?? newlyAsked(order));
    const pulse = setInterval(() => context.tell({}), pulseMs);
    const troubles: AppTrouble[] = [];
    try {
      for (const [nth, order] of orders.entries()) {
        const known = results[nth];
        if (known !== undefined && hasEnded(known)) continue;
        if (context.isCancelWanted()) {
          results[nth] = { ...newlyAsked(order), state: 'cancelled' };
          continue;
        }
        results[nth] = { ...newlyAsked(order), state: 'running' };
        context.tell({ apps: [...results], progress: { phase: 'queued', done: nth, total: orders.length } });
        const ended = await endOf(deps, context, {
          order,
          nth,
          wasSent: facts['sent'] === String(nth),
          isLast: nth === orders.length - 1,
        });
        if (ended.trouble !== null) troubles.push(ended.trouble);
        if (ended.listed !== null) context.listed(ended.listed);
        results[nth] = reportOf(order, ended, orders.length > 1);
        context.tell({ apps: [...results] });
        await context.note({});
      }
      context.tell({ apps: [...results] });
    } finally {
      clearInterval(pulse);
    }
    judge(results, troubles);
  };
  return {
    async run(context) {
      await context.begin();
      await work(context, {});
    },
    resume: work,
  };
}

function newlyAsked({ device_app_id, app_id }: AppOrder): ReportedApp {
  return {
    device_app_id,
    app_id,
    state: 'queued',
    install_code: null,
    detail: '',
    from_version: '',
    to_version: '',
  };
}

function hasEnded({ state }: ReportedApp): boolean {
  return state === 'succeeded' || state === 'failed';
}

/** One app of a command; `wasSent`: the device may have had it whole before. */
interface Turn {
  order: AppOrder;
  nth: number;
  wasSent: boolean;
  /** Nothing is done to the device behind it. */
  isLast: boolean;
}

/** What it could not think of ends the whole command. */
function endOf(
  { access, files, hubs, lists, settings }: UpdateAppsDeps,
  context: ActionContext,
  { order, nth, wasSent, isLast }: Turn,
): Promise<Ended> {
  const { udid, id } = context;
  const reach = () => reachApps(access, udid);
  return updateTwice(
    { files, hubs, settings, reach, waitUntil: access.waitUntil },
    {
      order,
      name: `${id}-${String(nth)}`,
      udid,
      wasSent,
      ...(isLast ? { list: () => lists.read(udid) } : {}),
      phase: (phase, done, total) => context.tell({ progress: { phase, done, total } }),
      // Late on disk, it costs a look at the device less and an installation more.
      sent: () => void context.note({ sent: String(nth) }).catch(() => undefined),
    },
    () => access.waitUntil(() => access.answers(udid), settings.backMs),
  );
}

/** Of several, each says why by itself. */
function reportOf(
  order: AppOrder,
  { trouble, listed: _listed, ...versions }: Ended,
  isOneOfSeveral: boolean,
): ReportedApp {
  const app = { ...newlyAsked(order), ...versions };
  if (trouble === null) return { ...app, state: 'succeeded' };
  const { reason, code, detail } = trouble;
  const words = isOneOfSeveral && reason !== 'APP_REFUSED' ? `${reason}: ${detail}` : detail;
  return { ...app, state: 'failed', install_code: code, detail: words };
}

function judge(results: readonly ReportedApp[], troubles: readonly AppTrouble[]): void {
  if (results.some(({ state }) => state === 'cancelled')) throw new NotBegun('cancelled');
  const failed = results.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return;
  const [only] = troubles;
  if (results.length === 1 && only !== undefined) throw new ActionFailure(only.reason, only.detail);
  throw new ActionFailure('SOME_APPS_FAILED', failed.map(({ app_id }) => app_id).join(', '));
}
