import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { cleanDevice } from '../../cleaning/clean-device.ts';
import type { CleanedStep, CleaningDeps } from '../../cleaning/cleaning-plan.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { type RebootSettings, rebootDevice } from '../reboot-device.ts';
import { whyUnreachable } from '../why-unreachable.ts';
import { reachApps } from './reach-apps.ts';

const askMs = 20_000;
/** Nothing new to say for so long: that it is still alive is said. */
const pulseMs = 60_000;

/** Each step looks at the device first, so all of them may be done again; the reboot is not asked for twice. */
export function createCleanAction(access: DeviceAccess, settings: RebootSettings): Action {
  const work = async (context: ActionContext, reboot: () => Promise<void>): Promise<void> => {
    const pulse = setInterval(() => context.tell({}), pulseMs);
    try {
      const failed = await cleanDevice({ ...hands(access, context), reboot }, planOf(context), {
        begun: () => undefined,
        ended: ({ step, state, detail }) => context.step(step, resultOf[state], detail),
      });
      if (failed.length > 0) throw new ActionFailure('NOT_CLEANED', failed.map(wordsOf).join('; '));
    } finally {
      clearInterval(pulse);
    }
  };
  return {
    async run(context) {
      const { udid } = context;
      if ((await access.awaitAttached(udid)) === null) throw whyUnreachable(access.locate(udid));
      await context.begin();
      await work(context, () => rebootDevice(access, udid, settings, { note: context.note, former: null }));
    },
    async resume(context, facts) {
      const { udid, note } = context;
      const former = Object.keys(facts).length > 0 ? facts : null;
      const reboot = () => rebootDevice(access, udid, settings, { note, former });
      if (former === null) return work(context, reboot);
      // It is down, or just up again: its end is waited for before anything else is asked of it.
      const ended = reboot();
      await ended.catch(() => undefined);
      await work(context, () => ended);
    },
  };
}

const resultOf = { passed: 'succeeded', failed: 'failed', skipped: 'skipped' } as const;

function wordsOf({ step, detail }: CleanedStep): string {
  return `${step}: ${detail}`;
}

/** No run has been there: what undoes one finds nothing to do. */
function planOf({ given }: ActionContext) {
  const { policy, kept_apps: keptApps, kept_data: keptData } = commandKinds.clean.arguments.parse(given);
  return { policy, appId: null, before: null, keptApps, keptData };
}

/** The device where it is attached at each question. */
function hands(access: DeviceAccess, { udid }: ActionContext): Omit<CleaningDeps, 'reboot'> {
  const { signal } = new AbortController();
  return {
    signal,
    apps: () => reachApps(access, udid),
    async ask(commands) {
      const device = await access.awaitAttached(udid);
      if (device === null) throw whyUnreachable(access.locate(udid));
      return access.actOf('clean', device)(device.attachment).run(commands, { deadlineMs: askMs, signal });
    },
  };
}
