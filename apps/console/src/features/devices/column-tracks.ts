import type { DeviceColumn } from '@rackhand/contract/device-columns';
import type { ColumnWidths, ListLayout } from '@rackhand/contract/list-view';
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
/** Three buttons of 26 px, 1 px between them, and the cell's padding: the same in each row and above them. */
const actionsWidth = 96;
/** One button, which opens a menu of all that can be done. */
const foldedActionsWidth = 36;

const phoneRackWidth = 88;
/** On a phone name and state share what is left beside rack and actions; the rest is a swipe away. */
const phoneRest = `(100cqi - ${String(phoneRackWidth + foldedActionsWidth)}px)`;
const phoneTracks: Partial<Record<DeviceColumn, string>> = {
  rackLocation: `${String(phoneRackWidth)}px`,
  model: `clamp(72px, ${phoneRest} * 0.48, 140px)`,
  state: `clamp(86px, ${phoneRest} * 0.52, 200px)`,
};

/** What a narrow screen shows first. */
const inFront: readonly DeviceColumn[] = ['model', 'state'];

/** What somebody has set is exactly so wide; the others share what is left. */
function trackOf(column: DeviceColumn, widths: ColumnWidths): Track {
  const width = widths[column];
  return width === undefined ? (tracks[column] ?? usual) : [width, 0];
}

function phoneTrackOf(column: DeviceColumn, widths: ColumnWidths): string {
  return phoneTracks[column] ?? `${String(trackOf(column, widths)[0])}px`;
}

function grownOnPhone(column: DeviceColumn, widths: ColumnWidths): string {
  const least = phoneTrackOf(column, widths);
  return inFront.includes(column) ? `minmax(${least}, 1fr)` : least;
}

function gridOf(tracks: readonly Track[], actions: number): string {
  const parts = tracks.map(([least, share]) =>
    share === 0 ? `${String(least)}px` : `minmax(${String(least)}px, ${String(share)}fr)`,
  );
  return [...parts, `${String(actions)}px`].join(' ');
}

function leastOf(tracks: readonly Track[], actions: number): string {
  return `${String(tracks.reduce((sum, [least]) => sum + least, actions))}px`;
}

function print(columns: readonly DeviceColumn[], widths: ColumnWidths): string {
  return columns.map((column) => `${String(trackOf(column, widths)[0])}fr`).join(' ');
}

/** Grid tracks of the rows for wide screens, narrow ones, phones and paper. */
export function columnTracks({ columns, widths = {} }: Omit<ListLayout, 'density'>): CSSProperties {
  const [first, ...others] = columns;
  const front = inFront.filter((column) => others.includes(column));
  const narrow = [
    ...(first === undefined ? [] : [first]),
    ...front,
    ...others.filter((column) => !front.includes(column)),
  ];
  const all = columns.map((column) => trackOf(column, widths));
  const foldedActions = `${String(foldedActionsWidth)}px`;
  const onPhone = narrow.map((column) => phoneTrackOf(column, widths));
  return {
    '--wide': gridOf(all, actionsWidth),
    '--narrow': gridOf(
      narrow.map((column) => trackOf(column, widths)),
      actionsWidth,
    ),
    '--phone': [...narrow.map((column) => grownOnPhone(column, widths)), foldedActions].join(' '),
    '--paper': print(columns, widths),
    '--least': leastOf(all, actionsWidth),
    '--least-on-phone': `calc(${[...onPhone, foldedActions].join(' + ')})`,
  } as CSSProperties;
}
