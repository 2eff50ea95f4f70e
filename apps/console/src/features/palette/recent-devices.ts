import { readStored, writeStored } from '../../platform/stored-value.ts';

const key = 'rackhand.recent-devices';
const kept = 5;

/** UDIDs of the devices that were last gone to from here, newest first. */
export function readRecentDevices(): string[] {
  return (readStored(key) ?? '').split('\n').filter((udid) => udid !== '');
}

export function noteRecentDevice(udid: string): void {
  writeStored(
    key,
    [udid, ...readRecentDevices().filter((other) => other !== udid)].slice(0, kept).join('\n'),
  );
}
