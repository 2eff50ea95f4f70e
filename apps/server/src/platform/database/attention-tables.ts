import type { AttentionKind } from '@rackhand/contract/home/attention';
import type { Instant } from './column-types.ts';

interface PutAsideTable {
  aid: string;
  group_type: string;
  kind: AttentionKind;
  /** As many as there were: more of them come back. */
  count: number;
  until: Instant;
}

export interface AttentionTables {
  put_aside: PutAsideTable;
}
