import type { ColumnWidths, ListLayout } from '@rackhand/contract/call/list-view';
import type { DeviceColumn } from '@rackhand/contract/device/device-columns';
import type { CSSProperties } from 'react';

/** Least width in pixels, and the one beyond which it needs none. */
type Track = readonly [least: number, enough: number];

const tracks: Partial<Record<DeviceColumn, Track>> = {
  model: [108, 200],
  platformVersion: [106, 130],
  udid: [108, 190],
  host: [56, 140],
  port: [50, 56],
  battery_level: [62, 66],
  private_code: [72, 94],
  phoneNumber: [107, 130],
  state: [217, 420],
  memo: [56, 240],
  state_since: [144, 144],
  type: [92, 92],
  macAddress: [152, 152],
  resolution: [104, 104],
  tags: [96, 200],
  arn: [164, 320],
};
const usual: Track = [108, 160];
/** Three buttons of 26 px, 1 px between them, and the cell's padding: the same in each row and above them. */
const actionsWidth = 96;
/** One button, which opens a menu of all that can be done. */
const foldedActionsWidth = 36;

/** A rack location is never cut: its box and padding, and so much for each letter. */
const rackWidth = { besides: 46, letter: 7.3, least: 88 } as const;

/** What a narrow screen shows first. */
const inFront: readonly DeviceColumn[] = ['model', 'state'];

/** Beside the name, what is behind them is scrolled to: there the state has room for its reason. */
const stateInFront: Track = [320, 420];

/** What is left over goes to the first of these that is shown and that nobody has given a width. */
const takesTheRest: readonly DeviceColumn[] = ['memo', 'state', 'model'];

interface Columns extends Pick<ListLayout, 'columns'> {
  widths: ColumnWidths;
  rack: number;
  isNarrow?: true;
}

/** What somebody has set is exactly so wide. */
function trackOf(column: DeviceColumn, { widths, rack, isNarrow }: Columns): Track {
  const width = widths[column];
  if (column === 'rackLocation') return [Math.max(rack, width ?? 0), Math.max(rack, width ?? 0)];
  if (width !== undefined) return [width, width];
  return column === 'state' && isNarrow ? stateInFront : (tracks[column] ?? usual);
}

function gridOf(shown: Columns): string {
  const { columns, widths } = shown;
  const rest = takesTheRest.find((column) => columns.includes(column) && widths[column] === undefined);
  const parts = columns.map((column) => {
    const [least, enough] = trackOf(column, shown);
    return `minmax(${String(least)}px, ${column === rest ? '1fr' : `${String(enough)}px`})`;
  });
  return [...parts, `${String(actionsWidth)}px`].join(' ');
}

/** On a phone name and state share what is left beside rack and actions; the rest is a swipe away. */
function phoneTracks(shown: Columns): string[] {
  const rest = `(100cqi - ${String(shown.rack + foldedActionsWidth)}px)`;
  const inSight: Partial<Record<DeviceColumn, string>> = {
    model: `clamp(72px, ${rest} * 0.42, 140px)`,
    state: `clamp(104px, ${rest} * 0.58, 200px)`,
  };
  return shown.columns.map((column) => inSight[column] ?? `${String(trackOf(column, shown)[0])}px`);
}

function onPhone(shown: Columns): { tracks: string; least: string } {
  const leasts = phoneTracks(shown);
  const actions = `${String(foldedActionsWidth)}px`;
  const grown = leasts.map((least, place) => {
    const column = shown.columns[place];
    return column !== undefined && inFront.includes(column) ? `minmax(${least}, 1fr)` : least;
  });
  return { tracks: [...grown, actions].join(' '), least: `calc(${[...leasts, actions].join(' + ')})` };
}

/** So much do rack locations of these letters need; a step of letters, so that one more device moves nothing. */
export function rackWidthOf(letters: number): number {
  return Math.max(rackWidth.least, Math.ceil(rackWidth.besides + letters * rackWidth.letter));
}

/** Grid tracks of the rows for wide screens, narrow ones, phones and paper. */
export function columnTracks(
  { columns, widths = {} }: Omit<ListLayout, 'density'>,
  rack: number = rackWidth.least,
): CSSProperties {
  const [first, ...others] = columns;
  const front = inFront.filter((column) => others.includes(column));
  const narrow = [
    ...(first === undefined ? [] : [first]),
    ...front,
    ...others.filter((column) => !front.includes(column)),
  ];
  const wide: Columns = { columns, widths, rack };
  const folded: Columns = { ...wide, columns: narrow, isNarrow: true };
  const phone = onPhone(folded);
  const leasts = columns.map((column) => trackOf(column, wide)[0]);
  return {
    '--wide': gridOf(wide),
    '--narrow': gridOf(folded),
    '--phone': phone.tracks,
    '--actions': `${String(actionsWidth)}px`,
    '--paper': leasts.map((least) => `${String(least)}fr`).join(' '),
    '--least-narrow': `${String(narrow.reduce((sum, column) => sum + trackOf(column, folded)[0], actionsWidth))}px`,
    '--least': `${String(leasts.reduce((sum, least) => sum + least, actionsWidth))}px`,
    '--least-on-phone': phone.least,
  } as CSSProperties;
}
