import type { FarmListener } from '../../platform/live/farm-listener.ts';
import { createWaits, type Waits } from '../../platform/waits.ts';

/** Says the number of a run whose log has grown. */
export const logChannel = 'run_log';

/** Calls that wait for more of a log. */
export function createLogWaits(listener: Pick<FarmListener, 'onNotice'>): Pick<Waits, 'until' | 'close'> {
  const waits = createWaits();
  listener.onNotice(logChannel, (runId) => waits.wake(runId === null ? waits.wanted() : [runId]));
  return waits;
}
