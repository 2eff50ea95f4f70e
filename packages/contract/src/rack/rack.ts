import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { parseRackLocation } from './rack-location.ts';

/** Racks as people set them up. Document 3 section 4: slot N counts by rows from the top left. */
export const rackLimits = {
  /** Rows, and columns, of one rack. */
  side: 20,
  racksPerGroup: 100,
  groups: 50,
  /** Largest number of a group or a rack: an address has at most four digits in each part. */
  number: 9999,
  nameCharacters: 40,
} as const;

export const rack = z.object({
  /** The R of S-R-N; never changes. */
  rack: z.int(),
  /** Empty: it is called by its number. */
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  /** Of name and size: what a change of them takes. */
  version: z.int(),
});
export type Rack = z.infer<typeof rack>;

export const rackGroup = z.object({
  /** The S of S-R-N; never changes. */
  group: z.int(),
  /** Empty: a test rack, called by its number. */
  name: z.string(),
  /** Of the name: what a change of it takes. */
  version: z.int(),
  /** In the order in which they are shown. */
  racks: z.array(rack),
});
export type RackGroup = z.infer<typeof rackGroup>;

export const rackPlan = z.object({
  /** In the order in which they are shown. */
  groups: z.array(rackGroup),
  /** Number of the farm change up to which this is true: guards the merge of live events. */
  revision: z.int(),
});
export type RackPlan = z.infer<typeof rackPlan>;

/** Whether a rack has that slot. */
export function hasSlot(groups: readonly RackGroup[], rackLocation: string): boolean {
  const at = parseRackLocation(rackLocation);
  const found = groups.find(({ group }) => group === at?.group)?.racks.find((one) => one.rack === at?.rack);
  return at !== null && found !== undefined && at.slot <= found.rows * found.columns;
}

/** Why this is no number of a rack or group, or no side of a rack; null where it is one. */
export function rackNumberMistake(text: string, most: number): Text | null {
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return null;
  return {
    ko: `1부터 ${String(most)}까지의 수를 입력하세요.`,
    en: `Enter a number from 1 to ${String(most)}.`,
  };
}

/** What a group is called: by its number, and by its name or as a test rack (document 1 section 2). */
export function rackGroupName({ group, name }: Pick<RackGroup, 'group' | 'name'>): Text {
  const number = `S${String(group)}`;
  if (name !== '') return { ko: `${number} ${name}`, en: `${number} ${name}` };
  return { ko: `${number} 테스트 랙`, en: `${number} Test Rack` };
}

/** What a rack is called: by its number, and by its name where it has one. */
export function rackName({ rack: number, name }: Pick<Rack, 'rack' | 'name'>): Text {
  const own = name === '' ? '' : ` ${name}`;
  return { ko: `랙 ${String(number)}${own}`, en: `Rack ${String(number)}${own}` };
}
