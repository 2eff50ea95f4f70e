import { z } from 'zod';
import { storableText } from '../text/storable-text.ts';

/** How a power controller is driven. Document 3 section 4. */
export const outletKinds = ['uhubctl', 'snmp', 'http', 'command'] as const;
export type OutletKind = (typeof outletKinds)[number];

export const outletLimits = {
  nameCharacters: 100,
  outlets: 1000,
  /** So long a device is without power. Document 8. */
  offSeconds: 10,
  mostOffSeconds: 60,
  detailCharacters: 500,
} as const;

export const outletName = storableText(outletLimits.nameCharacters).trim().min(1, 'is missing');

/** One outlet as whoever drives it tells of it. */
export const toldOutlet = z.object({
  name: outletName,
  kind: z.enum(outletKinds),
  off_seconds: z.int().min(1).max(outletLimits.mostOffSeconds),
});
export type ToldOutlet = z.infer<typeof toldOutlet>;
