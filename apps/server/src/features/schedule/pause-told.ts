import type { PauseTold } from '@rackhand/contract/test/project';
import { koreanTime } from '../../platform/korean-time.ts';

interface PauseRow {
  is_paused: boolean;
  pause_by: string | null;
  pause_at: Date | null;
}

/** Who has turned this pause on, and since when it is. */
export function pauseTold({ is_paused, pause_by: by, pause_at: at }: PauseRow): PauseTold {
  return !is_paused || by === null || at === null ? null : { by, since: koreanTime(at) };
}
