import type { DeviceInfo } from '@rackhand/contract/device/device';
import { repairMarkWords } from '@rackhand/contract/repair/repair-mark-words';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './repair-mark.module.css';

/** Its open repair case, by a wrench and in words; nothing where it has none. */
export function RepairMark({
  info: { repair },
  language,
}: {
  info: Pick<DeviceInfo, 'repair'>;
  language: Language;
}): ReactElement | null {
  if (repair === null) return null;
  return (
    <span className={styles.mark} data-repair={repair.state}>
      <Icon name="wrench" size={13} />
      {repairMarkWords[repair.state][language]} ·{' '}
    </span>
  );
}
