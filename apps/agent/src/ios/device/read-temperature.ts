import { LinkError } from '@rackhand/device-link/link-error';
import { z } from 'zod';
import type { Session } from '../trust/trust.ts';
import { diagnosticsRelay } from './restart-device.ts';

/** What the battery's own circuit says, in hundredths of a degree. */
const answered = z.object({
  Status: z.literal('Success'),
  Diagnostics: z.object({ IORegistry: z.object({ Temperature: z.int() }) }),
});
/** Colder and hotter ones are no battery's. */
const plausible = { least: -4_000, most: 12_000 };

/** Tenths of a degree; null: this device, or its iOS, does not tell. Throws where the device can't be reached any more. */
export async function readTemperature({ lockdown, pairing }: Session): Promise<number | null> {
  try {
    const relay = await lockdown.startService(diagnosticsRelay, pairing);
    try {
      const answer = await relay.ask({ Request: 'IORegistry', EntryClass: 'IOPMPowerSource' });
      const { data } = answered.safeParse(answer);
      const hundredths = data?.Diagnostics.IORegistry.Temperature ?? Number.NaN;
      const isOne = hundredths >= plausible.least && hundredths <= plausible.most;
      return isOne ? Math.round(hundredths / 10) : null;
    } finally {
      relay.close();
    }
  } catch (error) {
    // A service that this device does not start says nothing about the device.
    if (error instanceof LinkError && error.failure === 'refused') return null;
    throw error;
  }
}
