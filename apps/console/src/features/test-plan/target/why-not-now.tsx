import { stateWord } from '@rackhand/contract/device/device-column-values';
import { type DeviceState, groupOf } from '@rackhand/contract/device/device-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../../../platform/i18n/use-messages.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import styles from '../plan.module.css';

/** Beside a device that can't be used now; nothing beside one that can. */
export function WhyNotNow({ state, why = '' }: { state: DeviceState; why?: string }): ReactElement | null {
  const language = useLanguage();
  const group = groupOf(state);
  if (group === 'available') return null;
  return (
    <span className={styles.note}>
      <StateMark tone={group} state={state} />
      {[stateWord(state, language), why].filter((part) => part !== '').join(': ')}
    </span>
  );
}
