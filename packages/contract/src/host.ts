import { z } from 'zod';

/** A machine with devices plugged in, as `GET /admbo/device/server` lists it. Document 3 section 4. */
export const hostRow = z.object({
  name: z.string(),
  address: z.string(),
  state: z.enum(['online', 'away']),
  /** adb of the host: `running`, `hung` (accepts, never answers), `down`. */
  adb_state: z.enum(['running', 'hung', 'down']),
  agent_version: z.string(),
  adb_version: z.string(),
  device_count: z.int(),
  last_seen_at: z.iso.datetime({ offset: true }).nullable(),
  /** Bytes free on the agent's data directory. */
  disk_free: z.number().nullable(),
  /** One-minute load average. */
  load: z.number().nullable(),
});
export type HostRow = z.infer<typeof hostRow>;
