import type { DeviceStart } from '../../devices/device-start.ts';
import { told } from './told-values.ts';

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
