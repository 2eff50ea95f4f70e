import { OutletFailure } from '@rackhand/power/outlet-failure';
import type { Power } from '../../power/power.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { type FormerStart, readFormer, writeFormer } from '../start-evidence.ts';
import { awaitNewStart, type PowerSettings } from './new-start.ts';
import { outletReasons } from './outlet-failures.ts';

/** From the moment at which the power is back. With the longest time without, a little more than REBOOT's five minutes. */
export const defaultPowerSettings: PowerSettings = { backMs: 240_000, effectMs: 20_000 };

export interface PowerCycleDeps {
  access: DeviceAccess;
  power: Power;
  /** The devices that can be asked now. */
  present(): readonly string[];
  settings: PowerSettings;
}

/** What the outlet says of itself proves nothing: the device's next start does. */
export function createPowerCycleAction(deps: PowerCycleDeps): Action {
  return {
    async run(context) {
      const former = formerOf(deps.access, context);
      const others = startsOfOthers(deps, context.udid);
      await context.begin(factsOf(context, former));
      const isSure = await cycle(deps, context, former);
      await awaitNewStart(
        deps,
        context,
        { former, others },
        isSure ? null : () => again(deps, context, former),
      );
    },
    async resume(context, facts) {
      const former = readFormer(facts);
      const others = startsOfOthers(deps, context.udid);
      await switchOn(deps, context);
      const isSure = facts['is_off'] !== undefined;
      await awaitNewStart(
        deps,
        context,
        { former, others },
        isSure ? null : () => again(deps, context, former),
      );
    },
  };
}

function formerOf(access: DeviceAccess, { udid, firstDeliveredAt }: ActionContext): FormerStart {
  const { bootId = '', attachment = '' } = access.startOf(udid) ?? {};
  return { bootId, attachment, askedAt: firstDeliveredAt ?? Date.now() };
}

/** The journal tells by its outlet a cycle from a reboot. */
function factsOf({ given }: ActionContext, former: FormerStart): Record<string, string> {
  return { ...writeFormer(former), outlet: String(given['outlet']) };
}

/** By their udids, to see later who else went down. */
function startsOfOthers({ access, present }: PowerCycleDeps, udid: string): ReadonlyMap<string, FormerStart> {
  const askedAt = Date.now();
  const others = present().filter((other) => other !== udid);
  return new Map(
    others.map((other) => {
      const { bootId = '', attachment = '' } = access.startOf(other) ?? {};
      return [other, { bootId, attachment, askedAt }];
    }),
  );
}

/** Where the power was not seen to go, and the device is up as before. */
async function again(deps: PowerCycleDeps, context: ActionContext, former: FormerStart): Promise<void> {
  await cycle(deps, context, former);
}

/** false: it is not known whether the power was gone. */
async function cycle(
  { power }: PowerCycleDeps,
  context: ActionContext,
  former: FormerStart,
): Promise<boolean> {
  const facts = factsOf(context, former);
  const noted: Promise<void>[] = [];
  try {
    return await power.cycle(context.id, String(context.given['outlet']), (isOn, words) => {
      context.step(isOn ? 'power_on' : 'power_off', 'succeeded', words);
      if (!isOn) noted.push(context.note({ ...facts, is_off: '1' }));
    });
  } catch (error) {
    throw asFailure(context, error);
  } finally {
    await Promise.all(noted);
  }
}

/** Of one that was under way when the agent ended: it may be off. */
async function switchOn({ power }: PowerCycleDeps, context: ActionContext): Promise<void> {
  try {
    const words = await power.switchOn(context.id, String(context.given['outlet']));
    context.step('power_on', 'succeeded', words);
  } catch (error) {
    throw asFailure(context, error);
  }
}

function asFailure(context: ActionContext, error: unknown): unknown {
  if (!(error instanceof OutletFailure)) return error;
  context.step(error.trouble === 'left_off' ? 'power_on' : 'power_off', 'failed', error.message);
  return new ActionFailure(outletReasons[error.trouble], error.message);
}
