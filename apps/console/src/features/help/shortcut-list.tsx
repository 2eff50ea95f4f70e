import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Switch } from '../../ui/switch.tsx';
import { areShortcutsOn, pageKeys, switchShortcuts } from '../shortcuts/shortcut-keys.ts';
import { shortcutMessages } from '../shortcuts/shortcut-messages.ts';
import styles from './help-dialog.module.css';

/** What each key does, and the switch for those of a single letter. */
export function ShortcutList(): ReactElement {
  const words = useMessages(shortcutMessages);
  const [on, setOn] = useState(areShortcutsOn);
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl', 'K'], words.keys.palette],
    [['/'], words.keys.search],
    [['?'], words.keys.help],
    [['↑', '↓', '←', '→'], words.keys.arrows],
    [['Home', 'End'], words.keys.ends],
    [['Enter'], words.keys.enter],
    [['Esc'], words.keys.escape],
  ];
  return (
    <section aria-labelledby="shortcut-list">
      <h3 id="shortcut-list" className={styles.heading}>
        {words.title}
      </h3>
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
    </section>
  );
}
