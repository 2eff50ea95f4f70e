import { z } from 'zod';
import { limits } from '../limits.ts';

/** How a list is sorted by one of its columns. */
export interface SortedBy<Column extends string> {
  id: Column;
  direction: 'asc' | 'desc';
}

const sortedBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.strictObject({ id: z.enum(columns), direction: z.enum(['asc', 'desc']) });

/** Of a search that is a POST: `sort` or `orderby`, which say the same. Document 3 section 1. */
export function searchOrder<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return { sort: sortedBy(columns).optional(), orderby: sortedBy(columns).optional() };
}

/** For the whole body: which of the two would hold is nobody's guess. */
export const onlyOneOrder: [
  isOne: (search: { sort?: unknown; orderby?: unknown }) => boolean,
  otherwise: { path: string[]; error: string },
] = [
  ({ sort, orderby }) => sort === undefined || orderby === undefined,
  { path: ['orderby'], error: 'is another name of sort: one of the two' },
];

/** The same as JSON, which is what a query string's `sort` is. Document 3 section 1. */
export function sortText<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.string().max(400).transform(readJson).pipe(sortedBy(columns));
}

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'is JSON' });
    return z.NEVER;
  }
}

/** `page` from 1 and `limit`; with one of the two the other has its default, with neither the list is whole. Document 3 sections 1 and 4. */
export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listMaximumLimit).optional(),
});
