import type { Generated } from 'kysely';
import type { Instant, Version } from './column-types.ts';

export interface NoticesTable {
  id: Generated<number>;
  group_type: string;
  title: string;
  title2: string;
  content1: string;
  content2: string;
  /** What customers are shown, made when it was written; where there is no English both are Korean. */
  html1: string;
  html2: string;
  start_at: Instant;
  end_at: Instant;
  active: boolean;
  /** Grows with each change by a person. */
  version: Generated<number>;
  changed_version: Version;
}

export interface NoticeTables {
  notices: NoticesTable;
}
