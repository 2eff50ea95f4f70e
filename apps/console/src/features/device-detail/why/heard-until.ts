import type { DeviceSeen } from '@rackhand/contract/device/device';

/** When the device was last heard; null while it is. Nothing is known of what is behind an away host. */
export function heardUntil({ host_state, host_last_seen_at, silent_since }: DeviceSeen): string | null {
  return host_state === 'away' ? (host_last_seen_at ?? silent_since) : silent_since;
}
