import { z } from 'zod';
import type { DeviceError } from '../device/device-states.ts';

/** Cards of a host that take the picture of its set-top boxes' HDMI. Document 8, "CAPTURE_FILE". */
export const captureConditions = ['signal', 'no_signal', 'missing'] as const;
export type CaptureCondition = (typeof captureConditions)[number];

/** One card of a host, by the number that boxes name. */
export const toldCaptureCard = z.object({
  card: z.int().min(1).max(100),
  /** null: it is not known, as while another program has the card. */
  condition: z.enum(captureConditions).nullable().catch(null),
});
export type ToldCaptureCard = z.infer<typeof toldCaptureCard>;
export const mostCaptureCards = 10;

/** What a box's card may be wrong with. */
export type CaptureTrouble = Extract<
  DeviceError,
  'CAPTURE_CARD_NOT_FOUND' | 'CAPTURE_CARD_MAPPING_ERROR' | 'HDMI_NO_SIGNAL'
>;
