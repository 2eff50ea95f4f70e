import { told } from './told-values.ts';

/** One start of a device, as far as it tells of it. */
export interface DeviceStart {
  /** Invented by the kernel at each start; empty where the device does not tell. */
  bootId: string;
  /** By its uptime and this machine's clock, milliseconds since 1970; null where the device does not tell. */
  startedAt: number | null;
}

/** Both in one program's answer: one of them may be missing on the device, or not be readable. */
export const startCommand = ['cat', '/proc/sys/kernel/random/boot_id', '/proc/uptime'] as const;

/** Two are looked for, and there may be words about what is missing. */
const answeredLines = 20;

/** Of an answer that has come just now. */
export function parseStart(answer: string, now = Date.now()): DeviceStart {
  const lines = answer.split('\n', answeredLines);
  const find = (form: 'bootId' | 'uptime'): string | null =>
    lines.map((line) => told(form, line)).find((found) => found !== null) ?? null;
  const uptime = find('uptime');
  return {
    bootId: find('bootId') ?? '',
    startedAt: uptime === null ? null : now - Number.parseFloat(uptime) * 1000,
  };
}
