import type { OwnCommandType } from '../command/command-kinds.ts';

/** The kinds of command by which a device is cared for: restarted at a time, and its port switched by its battery. */
export const careCommand = 'reboot';
export const chargeCommands = { off: 'charge_off', on: 'charge_on' } as const;
export const careTypes = [
  careCommand,
  chargeCommands.off,
  chargeCommands.on,
] as const satisfies OwnCommandType[];
export type CareType = (typeof careTypes)[number];

/** `missed`: no server was there at its time. */
export const careResults = ['planned', 'running', 'succeeded', 'failed', 'skipped', 'missed'] as const;
export type CareResult = (typeof careResults)[number];
