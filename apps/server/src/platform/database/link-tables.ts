import type { AccessMode } from '@rackhand/contract/test/run-states';
import type { Generated } from 'kysely';
import type { Bigint, Instant, InstantOrNull } from './column-types.ts';

interface LinksTable {
  link_id: Generated<number>;
  group_type: string;
  token_hash: Buffer;
  /** Its first characters, by which people know it. */
  token_start: string;
  run_id: Bigint;
  access: AccessMode;
  /** The end of its last day in Korean time. */
  expires_at: Instant;
  closed_at: InstantOrNull;
  created_by: string;
  created_at: Instant;
  version: Generated<number>;
}

export interface LinkTables {
  links: LinksTable;
}
