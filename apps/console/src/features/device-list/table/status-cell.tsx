import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement, ReactNode } from 'react';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { acknowledgedMark } from '../../devices/acknowledged-text.ts';
import { headline } from '../../devices/device-words.ts';
import { exclusionEnd } from '../../devices/exclusion-text.ts';
import { RepairMark } from '../../devices/repair-mark.tsx';
import { reasonOf } from '../../devices/said-why.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { rowTone } from '../../devices/state-tone.ts';
import { useChangeTint } from '../../devices/use-change-tint.ts';
import { whyTip } from '../../devices/why-tip.ts';
import styles from './device-row.module.css';

interface StatusCellProps {
  info: DeviceInfo;
  language: Language;
  lead: ReactNode;
}

/** State, since when and why in one line; empty for AVAILABLE (document 1 section 2). */
export function StatusCell({ info, language, lead }: StatusCellProps): ReactElement {
  const cell = useChangeTint<HTMLTableCellElement>(info.state);
  if (info.state === 'AVAILABLE') {
    return (
      <td ref={cell} className={styles.status}>
        {lead}
      </td>
    );
  }
  const { title, beside, since } = headline(info, language);
  const parts = [beside, acknowledgedMark(info), exclusionEnd(info, language), reasonOf(info, language)];
  const said = parts.filter((part) => part !== '');
  return (
    <td ref={cell} className={styles.status} data-tip={whyTip(info, language)}>
      {lead}
      <StateMark tone={rowTone(info.state)} state={info.state} />
      <strong>{title}</strong> <RelativeTime at={since} />
      {said.length > 0 && (
        <span className={styles.said}>
          {' '}
          <RepairMark info={info} language={language} />
          {said.join(' · ')}
        </span>
      )}
    </td>
  );
}
