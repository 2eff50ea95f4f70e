import { z } from 'zod';
import { limits } from './limits.ts';

/** `page` from 1 and `limit`; with one of the two the other has its default, with neither the list is whole. Document 3 sections 1 and 4. */
export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listMaximumLimit).optional(),
});
