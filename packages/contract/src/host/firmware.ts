import { z } from 'zod';
import type { DeviceFacts } from '../device/sighting.ts';

/** How a host brings other firmware to its set-top boxes: by a program of its operator's for each model. Document 8. */
export const firmwareLimits = {
  modelCharacters: 100,
  models: 200,
  /** From the program's start until the box is up with what it was given. */
  minutes: { standard: 20, most: 120 },
  detailCharacters: 500,
} as const;

/** As boxes of this model call themselves: the name on the box, or the maker's number. */
export const firmwareModel = z.string().trim().min(1).max(firmwareLimits.modelCharacters);

/** One model that a host has a program for. */
export const toldFirmware = z.object({
  model: firmwareModel,
  /** The program is given the file of an app's managed version. */
  takes_file: z.boolean(),
  minutes: z.int().min(1).max(firmwareLimits.minutes.most),
});
export type ToldFirmware = z.infer<typeof toldFirmware>;

/** The one for a device that says this of itself; the maker's number is the more exact of its names. */
export function firmwareFor(
  told: readonly ToldFirmware[],
  facts: Pick<DeviceFacts, 'device_type' | 'model' | 'model_number'> | null,
): ToldFirmware | null {
  if (facts?.device_type !== 'stb') return null;
  const named = (name: string) => told.find(({ model }) => model === name);
  return named(facts.model_number) ?? named(facts.model) ?? null;
}
