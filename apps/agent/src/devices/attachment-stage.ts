import type { Attachment } from './attachment.ts';

/**
 * `arriving`: it shakes hands or has not said yet who it is, and nothing is told of it; `leaving`: it counts as gone
 * already. Both for a short time only.
 */
export type Stage = 'settled' | 'arriving' | 'leaving';

/** The same place before. */
interface Before {
  attachment: Attachment;
  stage: Stage;
}

/**
 * Each step of a handshake may be listed: a device that is plugged in is offline and authorizing for some milliseconds, and
 * one that nobody has seen before unauthorized too. One that is unplugged is offline until it is off the list, with adb 29
 * up to 270 ms later; only over the network it stays there.
 */
export function stageOf(
  { connection }: Attachment,
  before: Before | undefined,
  { isRemembered, overNetwork }: { isRemembered: boolean; overNetwork: boolean },
): Stage {
  switch (connection) {
    case 'device':
    case 'authorizing':
    case 'connecting':
      return 'arriving';
    case 'offline':
      if (before?.attachment.connection === 'device') return overNetwork ? 'settled' : 'leaving';
      // What has been told of once is not taken back while it goes from one state in which it can't be used to the next.
      return before?.stage ?? 'arriving';
    default:
      return isRemembered ? 'settled' : 'arriving';
  }
}
