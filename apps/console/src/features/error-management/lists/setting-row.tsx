import type { CustomSetting } from '@rackhand/contract/rule/keyword-rules';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { settingMessages } from '../setting-messages.ts';
import type { SettingPlace } from '../setting-view.ts';
import { EditSetting } from './edit-setting.tsx';
import styles from './setting-list.module.css';

interface SettingRowProps {
  setting: CustomSetting;
  /** Somebody is led to it. */
  isWanted: boolean;
  onJump: (place: SettingPlace) => void;
  onRemove: (setting: CustomSetting) => void;
}

/** A value with what can be done with it; while it is edited the field stands in its place. */
export function SettingRow({ setting, isWanted, onJump, onRemove }: SettingRowProps): ReactElement {
  const words = useMessages(settingMessages);
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.focus();
  }, [isWanted]);
  const end = (isByKey: boolean): void => {
    setEdited(false);
    // Back to where the edit began, for who goes on by keyboard.
    if (isByKey) setTimeout(() => opener.current?.querySelector('button')?.focus());
  };
  if (isEdited)
    return (
      <li ref={row}>
        <EditSetting setting={setting} onJump={onJump} onEnd={end} />
      </li>
    );
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-wanted={isWanted || undefined}>
      <span className={styles.value} data-tip={words.changed(setting.changed_by)}>
        <PlainText text={setting.value} />
      </span>
      <span ref={opener} className={styles.actions}>
        <IconButton
          icon="edit"
          label={words.edit}
          aria-description={setting.value}
          onClick={() => setEdited(true)}
        />
        <IconButton
          icon="close"
          label={words.remove}
          aria-description={setting.value}
          onClick={() => onRemove(setting)}
        />
      </span>
    </li>
  );
}
