import type { AttentionKind } from '@rackhand/contract/home/attention';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

interface PutAsideTable {
  aid: string;
  group_type: string;
  kind: AttentionKind;
  /** As many as there were, or fewer since. */
  count: number;
  /** Which things they are, by their hashes; null: they are told by their number alone. */
  known: number[] | null;
  until: Instant;
}

/** A list on its way to an admin as a file. */
interface CsvDownloadsTable {
  id: Generated<number>;
  aid: string;
  /** Of the server that sends it. */
  instance: number;
  started_at: Instant;
}

export interface AttentionTables {
  csv_downloads: CsvDownloadsTable;
  put_aside: PutAsideTable;
}
