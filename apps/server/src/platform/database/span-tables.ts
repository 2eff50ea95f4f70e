import type { DeviceError } from '@rackhand/contract/device/device-states';
import type { BigintId, Instant, InstantOrNull } from './column-types.ts';

/** Kept by triggers on the history of states and on devices: nothing else writes it. */
interface DeviceSpansTable {
  id: BigintId;
  device_id: number;
  /** An outage, or a time in which the device was not meant to work. */
  kind: 'outage' | 'uncounted';
  began_at: Instant;
  ended_at: InstantOrNull;
  /** Of an outage the error that took most of it, until its last change. */
  cause: DeviceError | 'EXCLUDE' | 'REMOVED';
  reason: string;
  state: string;
  state_at: Instant;
  causes: Record<string, number>;
}

export interface SpanTables {
  device_spans: DeviceSpansTable;
}
