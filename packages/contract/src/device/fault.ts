import { z } from 'zod';
import { type DeviceError, isSilent } from './device-states.ts';

/** An admin knows of a fault and says what is being done about it; ends with the fault. */
export const acknowledgement = z.object({
  /** adm_id. */
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  note: z.string(),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** What an error is of one trouble: a further try that is not answered belongs to the same silence. */
export function faultOf(error: DeviceError): DeviceError {
  return isSilent(error) ? 'CONNECT_TIMEOUT' : error;
}
