import type { AttentionKind } from '@rackhand/contract/home/attention';
import type { Instant, InstantOrNull } from './column-types.ts';

interface PutAsideTable {
  aid: string;
  group_type: string;
  kind: AttentionKind;
  /** As many as there were, or fewer since: more of them come back. */
  count: number;
  /** Since when the newest of them had been there: a newer one comes back; null: not known. */
  newest: InstantOrNull;
  until: Instant;
}

export interface AttentionTables {
  put_aside: PutAsideTable;
}
