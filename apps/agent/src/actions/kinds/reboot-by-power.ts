import type { Action } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';

/** A reboot of a device that does not answer, and whose outlet the server has named, takes its power. Document 3 section 4. */
export function orByPower(access: DeviceAccess, reboot: Action, powerCycle: Action): Action {
  return {
    async run(context) {
      const { udid, given } = context;
      const isAsked = given['outlet'] === undefined || (await isAnswering(access, udid));
      await (isAsked ? reboot : powerCycle).run(context);
    },
    resume: (context, facts) => (facts['outlet'] === undefined ? reboot : powerCycle).resume(context, facts),
  };
}

async function isAnswering(access: DeviceAccess, udid: string): Promise<boolean> {
  return (await access.awaitAttached(udid)) !== null && (await access.answers(udid));
}
