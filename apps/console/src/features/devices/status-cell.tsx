import type { DeviceInfo } from '@rackhand/contract/device';
import { stateWord } from '@rackhand/contract/device-column-values';
import { unstableWord } from '@rackhand/contract/device-why';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement, ReactNode } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { useClock } from '../../ui/use-now.ts';
import { exclusionEnd } from '../exclusion/exclusion-text.ts';
import styles from './device-row.module.css';
import { saidWhy } from './said-why.ts';
import { StateMark } from './state-mark.tsx';
import { rowTone } from './state-tone.ts';
import { useChangeTint } from './use-change-tint.ts';
import { whyTip } from './why-tip.ts';

interface StatusCellProps {
  info: DeviceInfo;
  language: Language;
  lead: ReactNode;
}

/** Empty for AVAILABLE (document 1 section 2). */
export function StatusCell({ info, language, lead }: StatusCellProps): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.state);
  const today = useClock(formatDate);
  if (info.state === 'AVAILABLE') {
    return (
      <td ref={cell} className={styles.status}>
        {lead}
      </td>
    );
  }
  const said = [exclusionEnd(info, language, today), saidWhy(info, language)].filter((part) => part !== '');
  return (
    <td ref={cell} className={styles.status} data-tip={whyTip(info, language)}>
      {lead}
      <StateMark tone={rowTone(info.state)} state={info.state} />
      <strong>{stateWord(info.state, language)}</strong>{' '}
      {said.length === 0 && <RelativeTime at={info.state_since} />}
      {info.unstable !== null && <span className={styles.said}>{unstableWord(info.unstable)[language]}</span>}
      {said.length > 0 && (
        <span className={styles.said}>
          {said.join(' · ')} <RelativeTime at={info.state_since} />
        </span>
      )}
    </td>
  );
}
