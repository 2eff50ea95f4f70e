import { failureOf } from '@rackhand/device-link/link-error';
import { OutletFailure } from '@rackhand/power/outlet-failure';
import type { Power } from '../../power/power.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { whyUnreachable } from '../why-unreachable.ts';
import { outletReasons } from './outlet-failures.ts';

export interface ChargeSettings {
  /** From the switching until the device tells that it charges, or does not: Android looks at it within seconds. */
  effectMs: number;
}
export const defaultChargeSettings: ChargeSettings = { effectMs: 20_000 };

export interface ChargeDeps {
  access: DeviceAccess;
  power: Power;
  settings: ChargeSettings;
}

/** Switching the same way twice does no harm, so one that was interrupted is done again. */
export function createChargeOffAction(deps: ChargeDeps): Action {
  return {
    async run(context) {
      const { access } = deps;
      const { udid } = context;
      if ((await access.awaitAttached(udid)) === null) throw whyUnreachable(access.locate(udid));
      await context.begin();
      await stopCharging(deps, context);
    },
    resume: (context) => stopCharging(deps, context),
  };
}

/** The device need not be there. */
export function createChargeOnAction(deps: ChargeDeps): Action {
  return {
    async run(context) {
      await context.begin();
      await startCharging(deps, context);
    },
    resume: (context) => startCharging(deps, context),
  };
}

/** Whatever it fails with, the power is given back: nothing is worse than a device that nobody knows to be without. */
async function stopCharging(deps: ChargeDeps, context: ActionContext): Promise<void> {
  const failure = await switchPort(deps, context, false);
  if (failure !== null) {
    await giveBack(deps, context);
    throw new ActionFailure(outletReasons[failure.trouble], failure.message);
  }
  const said = await awaitCharging(deps, context, false);
  if (said === false) {
    context.step('not_charging', 'succeeded');
    return;
  }
  context.step('not_charging', 'failed');
  await giveBack(deps, context);
  throw new ActionFailure(said === 'lost' ? 'LOST_WITH_POWER' : 'STILL_CHARGING');
}

async function startCharging(deps: ChargeDeps, context: ActionContext): Promise<void> {
  const failure = await switchPort(deps, context, true);
  if (failure !== null) throw new ActionFailure(outletReasons[failure.trouble], failure.message);
  const said = await awaitCharging(deps, context, true);
  if (said === false) {
    context.step('charging', 'failed');
    throw new ActionFailure('NOT_CHARGING');
  }
  context.step('charging', said === true ? 'succeeded' : 'skipped');
}

async function giveBack(deps: ChargeDeps, context: ActionContext): Promise<void> {
  const failure = await switchPort(deps, context, true);
  if (failure !== null) throw new ActionFailure('OUTLET_LEFT_OFF', failure.message);
}

/** Tells the step, and what was wrong with the outlet; null: nothing. */
async function switchPort(
  { power }: ChargeDeps,
  context: ActionContext,
  isOn: boolean,
): Promise<OutletFailure | null> {
  const step = isOn ? 'power_on' : 'power_off';
  const outlet = String(context.given['outlet']);
  try {
    const words = await (isOn ? power.switchOn(context.id, outlet) : power.switchOff(context.id, outlet));
    context.step(step, 'succeeded', words);
    return null;
  } catch (error) {
    if (!(error instanceof OutletFailure)) throw error;
    context.step(step, 'failed', error.message);
    return error;
  }
}

type Said = boolean | null | 'lost';

/** What the device itself told last of its charging: at once where that is so, else when its time is over. */
async function awaitCharging(
  { access, settings }: ChargeDeps,
  { udid }: ActionContext,
  wanted: boolean,
): Promise<Said> {
  let said: Said = 'lost';
  await access.waitUntil(async () => {
    said = await askCharging(access, udid);
    return said === wanted;
  }, settings.effectMs);
  return said;
}

async function askCharging(access: DeviceAccess, udid: string): Promise<Said> {
  const device = access.locate(udid);
  if (device === null || !access.isThere(udid)) return 'lost';
  try {
    return await access.actOf('charge_off', device)(device.attachment);
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return 'lost';
  }
}
