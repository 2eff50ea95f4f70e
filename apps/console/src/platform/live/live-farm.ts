import type { LiveEventName } from '@rackhand/contract/call/live-events';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import type { LiveMessage } from './live-protocol.ts';

export type EventOf<Name extends LiveEventName> = Extract<LiveMessage, { name: Name }>;
export type Ask = (client: QueryClient, api: ApiClient) => void;

export interface LiveTargets {
  client: QueryClient;
  api: ApiClient;
  /** Asks for something again, soon and not too often: each second at most, or as is said. */
  soon: (ask: Ask, atMostEveryMs?: number) => void;
}

/** What the stream means for what is loaded, feature by feature; composed above them. */
export interface LiveFarm {
  /** Which queries each event touches. A new kind of event does not compile until it stands here. */
  table: { [Name in LiveEventName]: (targets: LiveTargets, events: EventOf<Name>[]) => void };
  /** The numbers in the farm's order up to which what is loaded of it is complete. */
  loadedUpTo: (client: QueryClient) => number[];
  /** Asks again for what is on screen. */
  reload: Ask;
}
