import type { DeviceLink } from '@rackhand/device-link/device-link';
import type { Attachment } from '../../devices/attachment.ts';

/** What an attached device can do, such as `shell_v2`. */
export type KnownFeatures = (attachment: Attachment) => Promise<ReadonlySet<string>>;

/** It is asked once for as long as it is attached: it says so at the handshake, and nothing else later. */
export function createKnownFeatures(link: Pick<DeviceLink, 'readFeatures'>): KnownFeatures {
  const known = new WeakMap<Attachment, ReadonlySet<string>>();
  return async (attachment) => {
    const features = known.get(attachment) ?? (await link.readFeatures(attachment.id));
    known.set(attachment, features);
    return features;
  };
}
