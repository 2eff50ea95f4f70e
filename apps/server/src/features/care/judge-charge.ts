import { type DeviceState, deviceStateTable, isDeviceError } from '@rackhand/contract/device/device-states';
import { type CareCharge, type CarePortState, careLimits, careTexts } from '@rackhand/contract/recovery/care';
import type { Text } from '@rackhand/contract/text/language';

/** All that decides over the port of one device. */
export interface ChargeFacts {
  charge: CareCharge | null;
  removed: boolean;
  excluded: boolean;
  state: DeviceState;
  isHeld: boolean;
  hostId: number | null;
  linked: string;
  /** What it told last; null: not known. */
  level: number | null;
  charging: boolean | null;
  isConnected: boolean;
  port: { state: CarePortState; hostId: number; outlet: string; changedAt: Date; tryAt: Date } | null;
  /** Of the command by which its port is being switched; null: there is none. */
  hasEnded: boolean | null;
  /** What is known of the outlet that it is linked to. */
  outlet: { switchable: boolean | null; keepsData: boolean | null } | null;
  /** Its host takes such a command now, and its provider can do it. */
  isAble: boolean;
  /** Whether its port can be switched now; null: never, because the host that could is no longer in the farm. */
  canSwitch: boolean | null;
  /** Another device hangs on the same outlet. */
  isShared: boolean;
  /** It could not be switched off just now. */
  hasJustFailed: boolean;
}

/** `settle`: what became of the switching is to be noted; `forget`: the port is on, whoever has switched it. */
export type ChargeVerdict = { deed: 'off' | 'on'; why: Text } | { deed: 'settle' | 'forget' };

/** What is to be done with the port of a device now; null: nothing. Document 8, "Care". */
export function judgeCharge(facts: ChargeFacts, at: Date): ChargeVerdict | null {
  const { port, hasEnded } = facts;
  if (port === null) return maySwitchOff(facts);
  if (port.state === 'going_off' || port.state === 'going_on')
    return hasEnded === false ? null : { deed: 'settle' };
  const isTold = at.getTime() - port.changedAt.getTime() >= careLimits.toldWithinMs;
  if (facts.canSwitch === null || (isTold && facts.isConnected && facts.charging === true))
    return { deed: 'forget' };
  const why = port.tryAt > at || !facts.canSwitch ? null : whyOn(facts, port);
  return why === null ? null : { deed: 'on', why };
}

function maySwitchOff(facts: ChargeFacts): ChargeVerdict | null {
  const { charge, level, outlet } = facts;
  if (charge === null || level === null || level < charge.to || facts.charging !== true) return null;
  if (facts.removed || facts.excluded || facts.state !== 'AVAILABLE' || facts.isHeld) return null;
  if (outlet === null || outlet.switchable === false || outlet.keepsData === false) return null;
  if (!facts.isAble || facts.isShared || facts.hasJustFailed) return null;
  return { deed: 'off', why: careTexts.atTo(level) };
}

/** Whoever has the device keeps it as it is, for as long as its battery lasts. */
function whyOn(facts: ChargeFacts, port: NonNullable<ChargeFacts['port']>): Text | null {
  const { charge, level, state } = facts;
  if (port.state === 'doubtful') return careTexts.mayBeOff;
  if (facts.removed) return careTexts.removed;
  if (charge === null) return careTexts.policyEnded;
  if (facts.excluded) return careTexts.excluded;
  if (port.outlet !== facts.linked || port.hostId !== facts.hostId) return careTexts.otherOutlet;
  if (isInTrouble(state)) return careTexts.inTrouble(deviceStateTable[state]);
  if (level === null) return careTexts.batteryUnknown;
  return level <= charge.from ? careTexts.atTo(level) : null;
}

/** A command has it while it is managed; everything else in that group is an error. */
function isInTrouble(state: DeviceState): boolean {
  return state !== 'MANAGED' && isDeviceError(state);
}
