import { type CommandType, commandKinds, commandTypes } from '@rackhand/contract/command/command-kinds';
import { type RawBuilder, sql } from 'kysely';
import { appKinds } from './app-kinds.ts';
import { chargeOffKind, chargeOnKind } from './charge.ts';
import { cleanKind } from './clean.ts';
import { firmwareUpdateKind } from './firmware-update.ts';
import { inspectKind } from './inspect.ts';
import { powerCycleKind } from './power-cycle.ts';
import { rebootKind } from './reboot.ts';
import { screenshotKind } from './screenshot.ts';
import type { ServerKind } from './server-kind.ts';
import { usbResetKind } from './usb-reset.ts';

/** Every kind of command, as the server keeps it. */
export const serverKinds: Readonly<Record<CommandType, ServerKind>> = {
  screenshot: screenshotKind,
  usb_reset: usbResetKind,
  reboot: rebootKind,
  power_cycle: powerCycleKind,
  ...appKinds,
  firmware_update: firmwareUpdateKind,
  inspect: inspectKind,
  clean: cleanKind,
  charge_off: chargeOffKind,
  charge_on: chargeOnKind,
};

/** The kinds that wait for each other with this one. */
export function typesOfLane(type: CommandType): CommandType[] {
  const { name } = serverKinds[type].lane;
  return commandTypes.filter((other) => serverKinds[other].lane.name === name);
}

/** Those by which a device goes down and comes back. */
export const restartingTypes = commandTypes.filter((type) => serverKinds[type].restartsDevice);

/** The kinds as rows for a statement; what is not among them, such as a newer server's, it leaves alone. */
export function kindRows(types: readonly CommandType[] = commandTypes): RawBuilder<unknown> {
  const rows = types.map((type) => {
    const { lane, sendWithinMs, answerWithinMs, lease, tellsProgress = false } = serverKinds[type];
    return {
      type,
      ability: commandKinds[type].ability,
      lane: lane.name,
      width: lane.width,
      send_within: seconds(sendWithinMs),
      answer_within: seconds(answerWithinMs),
      tells_progress: tellsProgress,
      lease_for: seconds(lease?.atMostMs ?? 0),
    };
  });
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as kinds (type text, ability text, lane text, width integer,
    send_within interval, answer_within interval, tells_progress boolean, lease_for interval)`;
}

function seconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}
