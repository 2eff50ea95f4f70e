import { z } from 'zod';
import { alwaysShownColumn, deviceColumns } from '../device/device-columns.ts';
import { sortSteps } from '../device/device-order.ts';
import { stateGroups } from '../device/device-states.ts';
import { limits } from '../limits.ts';
import type { Text } from '../text/language.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';
import { lengthOf } from '../text/text-length.ts';

/** How an admin has the device list arranged, and views of it that were given a name. Document 5 U2 to U4. */

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

const chosenColumnTexts = {
  twice: { ko: '같은 열을 두 번 고를 수 없습니다.', en: 'No column can be chosen twice.' },
  nameless: { ko: '장비 이름은 언제나 보여야 합니다.', en: 'The device name is always shown.' },
} as const satisfies Record<string, Text>;

/** In their order, each once, the device's name among them. */
export const chosenColumns = z
  .array(z.enum(deviceColumns))
  .min(1)
  .max(deviceColumns.length)
  .refine((columns) => new Set(columns).size === columns.length, says(chosenColumnTexts.twice))
  .refine((columns) => columns.includes(alwaysShownColumn), says(chosenColumnTexts.nameless));

/** Pixels: narrower shows no word, wider is a screen by itself. */
export const columnWidths = { least: 48, most: 800 } as const;

/** Those that somebody has set; the others share what is left. */
const chosenWidths = z.partialRecord(
  z.enum(deviceColumns),
  z.int().min(columnWidths.least).max(columnWidths.most),
);
export type ColumnWidths = z.infer<typeof chosenWidths>;

export const listLayout = z.strictObject({
  columns: chosenColumns,
  density: z.enum(densities),
  widths: chosenWidths.optional(),
  /** Every other row is shaded. */
  striped: z.boolean().optional(),
  /** What is longer than its column goes on in further lines. */
  wrapped: z.boolean().optional(),
});
export type ListLayout = z.infer<typeof listLayout>;

/** Everything that decides what the list shows, but the page. Widths, stripes and wrapping are each person's own. */
export const listView = listLayout.omit({ widths: true, striped: true, wrapped: true }).extend({
  sort: sortSteps,
  q: storableText(limits.searchCharacters),
  state_group: z.enum(stateGroups).nullable(),
});
export type ListView = z.infer<typeof listView>;

export const listViewName = storableText(limits.listViewNameCharacters).refine(
  (name) => lengthOf(name.trim()) > 0,
  'a name is needed',
);

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** adm_id of the one whose it is; everybody else may only use it. */
  owner: z.string(),
  is_own: z.boolean(),
  is_shared: z.boolean(),
  view: listView,
});
export type SavedView = z.infer<typeof savedView>;
