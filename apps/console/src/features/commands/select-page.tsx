import type { Device } from '@rackhand/contract/device/device';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ChooseAllBox } from '../../ui/choose-all-box.tsx';
import type { Selection } from '../devices/use-selection.ts';
import { commandMessages } from './command-messages.ts';
import styles from './select-page.module.css';

interface SelectPageProps {
  /** The rows of this page. */
  devices: readonly Device[];
  selection: Selection;
}

/** Chooses the rows of the page, or none of them. */
export function SelectPage({ devices, selection }: SelectPageProps): ReactElement {
  const words = useMessages(commandMessages);
  return (
    <ChooseAllBox
      ids={devices.map(({ arn }) => arn)}
      selection={selection}
      label={words.selectPage}
      className={styles.box}
    />
  );
}
