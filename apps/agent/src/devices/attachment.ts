import type { Connection } from '@rackhand/contract/device/sighting';

/** A device where it is attached now, as its provider lists it. */
export interface Attachment {
  /** The provider's number for it: a device that is plugged in again gets a new one. */
  id: number;
  /** Its name where it is attached: not unique, and not the device's identity. */
  transport: string;
  /** Its port in the host's tree of hubs, such as `1-4.2`; empty where the provider does not say. */
  usbPort: string;
  connection: Connection;
}

/** It is connected, and can be asked. */
export function canBeAsked(attachment: Attachment | null | undefined): attachment is Attachment {
  return attachment?.connection === 'device';
}
