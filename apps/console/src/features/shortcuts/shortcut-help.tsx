import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './shortcut-help.module.css';
import { areShortcutsOn, pageKeys, switchShortcuts } from './shortcut-keys.ts';
import { shortcutMessages } from './shortcut-messages.ts';

/** What each key does, and the switch for those of a single letter. */
export function ShortcutHelp({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(shortcutMessages);
  const [on, setOn] = useState(areShortcutsOn);
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl', 'K'], words.keys.palette],
    [['/'], words.keys.search],
    [['?'], words.keys.help],
    [['↑', '↓', '←', '→'], words.keys.arrows],
    [['Enter'], words.keys.enter],
    [['Esc'], words.keys.escape],
  ];
  return (
    <Modal title={words.title} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.body}>
        <dl className={styles.keys}>
          {keys.map(([names, text]) => (
            <div key={text}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
          {pageKeys.map(({ key, path }) => (
            <div key={path}>
              <dt>
                <kbd>G</kbd> {words.then} <kbd>{key}</kbd>
              </dt>
              <dd>{words.pages[path as keyof typeof words.pages]}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={words.switch}
          checked={on}
          onChange={(next) => {
            switchShortcuts(next);
            setOn(next);
          }}
        />
        <p className={styles.note}>{words.note}</p>
      </div>
    </Modal>
  );
}
