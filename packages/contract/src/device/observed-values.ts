import { z } from 'zod';

/** Fields of `info` that are both edited and observed: a new value from the device replaces an edited one. Document 3 section 4. */
export const observedFields = [
  'model',
  'platformVersion',
  'apiLevel',
  'firmware_version',
  'cpu',
  'ram',
  'heapSize',
  'internalStorage',
] as const;
export type ObservedField = (typeof observedFields)[number];

/** What a field was when an administrator looked last. */
export const valueBefore = z.object({ field: z.enum(observedFields), before: z.string() });
export type ValueBefore = z.infer<typeof valueBefore>;

export const valueChange = valueBefore.extend({ after: z.string() });
export type ValueChange = z.infer<typeof valueChange>;

/** How a value is told; an unknown one is empty. */
export function valueText(value: string | number | null): string {
  return value === null ? '' : String(value);
}
