import type { ReactElement } from 'react';
import { useNow } from '../ui/use-now.ts';
import { formatDateTime, formatRelative } from './formats.ts';
import { useLanguage } from './i18n/use-messages.ts';

/** "3분 전", with the exact time on hover. */
export function RelativeTime({ at }: { at: string }): ReactElement {
  const language = useLanguage();
  const now = useNow();
  const instant = Date.parse(at);
  return (
    <time dateTime={at} data-tip={formatDateTime(instant)}>
      {formatRelative(instant, now, language)}
    </time>
  );
}
