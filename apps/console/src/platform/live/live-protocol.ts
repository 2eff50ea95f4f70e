import type { LiveEvent, LiveEventName } from '@rackhand/contract/call/live-events';
import type { LivePosition } from '@rackhand/contract/call/live-position';
import type { ServerTrouble } from '@rackhand/contract/call/server-trouble';

/** One event of the stream with the number, in the order of its topic, of the change that it tells of. */
export type LiveMessage = {
  [Name in LiveEventName]: { name: Name; id: number; data: LiveEvent<Name> };
}[LiveEventName];

export interface LiveStatus {
  phase: 'connecting' | 'live' | 'reconnecting' | 'ended';
  /** When the server was last heard, in milliseconds since 1970. */
  heardAt: number | null;
  /** What the server said of itself then. */
  trouble: ServerTrouble | null;
}

/** From a tab to the one that holds the stream. */
export type ToHub =
  /** `after`: up to where the tab's data is complete; null where it holds none. */
  { kind: 'hello'; after: LivePosition | null } | { kind: 'retry' } | { kind: 'bye' };

export type FromHub =
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'event'; event: LiveMessage }
  /** What the tab has can't be continued: load it anew. */
  | { kind: 'reload' };
