import { createWaits, type Waits } from '../waits.ts';
import type { FarmListener } from './farm-listener.ts';

/** Calls that wait until a thing is named on a channel. */
export function createNoticeWaits(
  listener: Pick<FarmListener, 'onNotice'>,
  channel: string,
): Pick<Waits, 'until' | 'close'> {
  const waits = createWaits();
  listener.onNotice(channel, (id) => waits.wake(id === null ? waits.wanted() : [id]));
  return waits;
}
