import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

/** What the file store has, once for each content. */
export interface FilesTable {
  sha256: string;
  bytes: ColumnType<number, number, number>;
  /** null: it is on its way, or a stray of the store that nothing has ever named. */
  stored_at: InstantOrNull;
  /** Since when nothing has named it, as the collection of garbage has seen it. */
  unnamed_since: InstantOrNull;
  /** How the store has it otherwise than it was stored, as it was found last; null: as it was. */
  lost: ColumnType<LostHow | null, LostHow | null | undefined, LostHow | null>;
}

/** `missing`: the store has nothing under its name; `damaged`: it has other bytes there. */
export type LostHow = 'missing' | 'damaged';

/** What a file is kept for: each of its names in the product. */
export interface FileUsesTable {
  id: Generated<string>;
  sha256: string;
  kind: string;
  /** What it belongs to, within its kind. */
  owner: string;
  /** As people know it. */
  name: string;
  media_type: string;
  /** Whose it is; null: the farm's. */
  group_type: string | null;
  created_at: Instant;
  /** null: for as long as its owner keeps it. */
  expires_at: InstantOrNull;
}

export interface FileTables {
  file_store: { id: Generated<string> };
  files: FilesTable;
  file_uses: FileUsesTable;
  /** A view: what is named, as often as it is. */
  named_files: { sha256: ColumnType<string, never, never> };
}
