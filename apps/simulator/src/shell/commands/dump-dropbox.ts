import type { DropboxEntry } from '../../apps/dropbox.ts';
import { knownSystemOf } from '../../apps/running-system.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { localTime } from '../../log/local-time.ts';

const rule = '========================================';
/** So much of an entry stands in the list. */
const previewLength = 70;

/** `dumpsys dropbox [--print] [TIME] [TAG …]`. */
export function dumpDropbox(device: SimulatedDevice, args: readonly string[]): string {
  const isWhole = args.some((arg) => ['--print', '-p', '--file', '-f'].includes(arg));
  const words = args.filter((arg) => !arg.startsWith('-') || /^\d{4}-/.test(arg));
  const all = knownSystemOf(device)?.dropbox.entries() ?? [];
  const found = all.filter((entry) =>
    words.every((word) => (/^\d/.test(word) ? localTime(entry.at).includes(word) : entry.tag === word)),
  );
  const head = [`Drop box contents: ${String(all.length)} entries`, 'Max entries: 1000'];
  if (device.state.apiLevel >= 31) head.push('Low priority rate limit period: 2000 ms');
  if (words.length > 0) head.push(`Searching for: ${words.join(' ')}`);
  const shown = found.map((entry) =>
    isWhole ? `${rule}\n${showHead(entry)}\n${entry.text}` : showShort(entry),
  );
  const none = found.length === 0 ? ['(No entries found.)'] : [];
  return `${[...head, '', ...shown, ...none].join('\n')}\n`;
}

function showHead({ at, tag, text }: DropboxEntry): string {
  return `${localTime(at).slice(0, 19)} ${tag} (text, ${String(Buffer.byteLength(text))} bytes)`;
}

function showShort(entry: DropboxEntry): string {
  const line = entry.text.trim().replaceAll('\n', '/');
  return `${showHead(entry)}\n    ${line.slice(0, previewLength)}${line.length > previewLength ? ' ...' : ''}`;
}
