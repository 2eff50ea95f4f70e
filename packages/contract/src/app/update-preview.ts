import { z } from 'zod';

/** What an update of all apps of some devices would do now, and what it would leave. Document 5 U14. */

const count = z.int().min(0);
/** Code of the catalogue, as a body carries it, and how many it concerns. */
const why = z.object({ errorCode: z.union([z.int(), z.string()]), count });

export const updatePreview = z.object({
  /** Devices that would get an update. */
  devices: count,
  /** Apps on them that would be brought to their managed versions. */
  apps: count,
  packages: z.array(
    z.object({ package_id: z.int(), app_name: z.string(), app_version: z.string(), devices: count }),
  ),
  /** Devices that can take no part now. */
  refused: z.array(why),
  /** Devices on which nothing is to be done. */
  settled: count,
  /** Apps of the devices that take part that differ and stay as they are. */
  kept: z.array(why),
});
export type UpdatePreview = z.infer<typeof updatePreview>;
