import type { DeviceColumn } from '@rackhand/contract/device-columns';
import type { CSSProperties } from 'react';

/** Least width in pixels, and its share of what is left over. */
type Track = readonly [least: number, share: number];

const tracks: Partial<Record<DeviceColumn, Track>> = {
  rackLocation: [96, 0],
  model: [112, 1.3],
  platformVersion: [108, 0],
  udid: [118, 1.1],
  host: [58, 0.5],
  port: [58, 0],
  battery_level: [74, 0],
  private_code: [94, 0],
  phoneNumber: [112, 0.7],
  state: [200, 1.6],
  memo: [68, 1],
  state_since: [144, 0],
  type: [92, 0],
  macAddress: [152, 0],
  resolution: [104, 0],
  tags: [96, 0.7],
  arn: [164, 0.4],
};
const usual: Track = [108, 0.4];
const actionsWidth = 90;

/** What a narrow screen shows first. */
const inFront: readonly DeviceColumn[] = ['model', 'state'];

function wide(columns: readonly DeviceColumn[]): string {
  const parts = columns.map((column) => {
    const [least, share] = tracks[column] ?? usual;
    return share === 0 ? `${String(least)}px` : `minmax(${String(least)}px, ${String(share)}fr)`;
  });
  return [...parts, `minmax(${String(actionsWidth)}px, max-content)`].join(' ');
}

function print(columns: readonly DeviceColumn[]): string {
  return columns.map((column) => `${String((tracks[column] ?? usual)[0])}fr`).join(' ');
}

/** Grid tracks of the rows for wide screens, narrow ones and paper. */
export function columnTracks(columns: readonly DeviceColumn[]): CSSProperties {
  const [first, ...others] = columns;
  const front = inFront.filter((column) => others.includes(column));
  const narrow = [
    ...(first === undefined ? [] : [first]),
    ...front,
    ...others.filter((column) => !front.includes(column)),
  ];
  const least = columns.reduce((sum, column) => sum + (tracks[column] ?? usual)[0], actionsWidth);
  return {
    '--wide': wide(columns),
    '--narrow': wide(narrow),
    '--paper': print(columns),
    '--least': `${String(least)}px`,
  } as CSSProperties;
}
