import { type AlertSeverity, severityWords } from '@rackhand/contract/alert/alert-kinds';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { Mark } from '../../ui/mark.tsx';

/** How serious an alert is, in words and by a shape. */
export function SeverityMark({ severity }: { severity: AlertSeverity }): ReactElement {
  const language = useLanguage();
  const look = severity === 'serious' ? ({ sign: '▲', tone: 'bad' } as const) : { sign: '△' };
  return <Mark {...look}>{severityWords[severity][language]}</Mark>;
}
