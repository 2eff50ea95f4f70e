import type { PauseTold } from '@rackhand/contract/test/project';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { pauseMessages } from './pause-messages.ts';

/** Who has paused it and since when, where that is known. Document 6, section 13. */
export function PausedBy({ pause }: { pause: PauseTold }): ReactElement | null {
  const words = useMessages(pauseMessages);
  if (pause === null) return null;
  return (
    <small>
      {words.pausedBy(pause.by)} · <RelativeTime at={pause.since} />
    </small>
  );
}
