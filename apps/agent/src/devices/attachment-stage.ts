import type { Transport } from '@rackhand/device-link/transport-list';
import { type Attachment, isOverNetwork } from './collect-sightings.ts';

/**
 * adb shows each step of the handshake as a state: a device that is plugged in is offline and authorizing for some
 * milliseconds, and one that nobody has seen before unauthorized too. One that is unplugged is offline until adb takes it
 * off its list, with adb 29 up to 270 ms later; only over the network it stays there.
 */
export function stageOf(
  transport: Transport,
  before: Attachment | undefined,
  isRemembered: boolean,
): Attachment['stage'] {
  switch (transport.state) {
    case 'device':
    case 'authorizing':
    case 'connecting':
      return 'arriving';
    case 'offline':
      if (before?.transport.state === 'device')
        return isOverNetwork(transport.serial) ? 'settled' : 'leaving';
      // What has been told of once is not taken back while it goes from one state in which it can't be used to the next.
      return before?.stage ?? 'arriving';
    default:
      return isRemembered ? 'settled' : 'arriving';
  }
}
