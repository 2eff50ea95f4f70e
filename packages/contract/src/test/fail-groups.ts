import { z } from 'zod';
import { verdictKinds } from './listed-run.ts';

/** What failed runs are put together by: what has decided, the device, the app's version; `none`: a list of runs. */
export const failGroupings = ['signature', 'device', 'app', 'none'] as const;
export type FailGrouping = (typeof failGroupings)[number];

export const failGroup = z.object({
  /** The crash's signature, the keyword, the reason or the step; of a device its arn; empty: nothing is known of it. */
  signature: z.string(),
  /** Of the newest run; null: nothing has decided it. */
  kind: z.enum(verdictKinds).nullable(),
  title: z.string(),
  count: z.int(),
  models: z.array(z.string()),
  first_seen_at: z.iso.datetime({ offset: true }),
  last_seen_at: z.iso.datetime({ offset: true }),
  /** Never seen before the span. */
  is_new: z.boolean(),
  /** The newest of them. */
  test_run_id: z.string(),
});
export type FailGroup = z.infer<typeof failGroup>;
