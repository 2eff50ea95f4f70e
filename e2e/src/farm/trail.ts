import { z } from 'zod';
import type { HttpAdmin } from './http-admin.ts';

const found = z.object({ entries: z.array(z.object({ actor: z.string(), result: z.string() })) });

/** What the audit trail has of an action on an object, the newest first. */
export async function trailOf(
  chief: HttpAdmin,
  action: string,
  object: string,
): Promise<{ actor: string; result: string }[]> {
  const query = new URLSearchParams({ action, object });
  return found.parse(await chief.get(`/admbo/audit?${query}`)).entries;
}
