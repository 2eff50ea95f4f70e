import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './bell.module.css';
import { bellButtonMessages } from './bell-button-messages.ts';

interface BellButtonProps {
  /** Open alerts that nobody has acknowledged. */
  unseen?: number;
  /** Of the popover that it opens and closes, and whether that is open; the browser does it. */
  panel?: { id: string; isOpen: boolean };
  onPress?: () => void;
}

export function BellButton({ unseen = 0, panel, onPress }: BellButtonProps): ReactElement {
  const words = useMessages(bellButtonMessages);
  const count = formatNumber(unseen);
  return (
    <Button
      className={styles.button ?? ''}
      {...(panel !== undefined && {
        popoverTarget: panel.id,
        'aria-haspopup': 'dialog',
        'aria-expanded': panel.isOpen,
      })}
      aria-label={unseen === 0 ? words.alerts : words.unseen(count)}
      data-tip={words.alerts}
      {...(onPress !== undefined && { onClick: onPress })}
    >
      <Icon name="bell" />
      {unseen > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}
