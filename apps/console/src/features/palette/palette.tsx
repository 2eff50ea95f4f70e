import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { endCatching } from './early-typing.ts';
import styles from './palette.module.css';
import { paletteButtonMessages } from './palette-button-messages.ts';
import type { PaletteItem } from './palette-items.ts';
import { paletteMessages } from './palette-messages.ts';
import type { Question } from './palette-question.tsx';
import { usePaletteItems } from './use-palette-items.ts';

interface PaletteProps {
  /** Something is to be done that is asked about first. */
  onAsk: (question: Question) => void;
  onClose: () => void;
}

/** Ctrl K: devices by name and UDID, pages, actions. A native modal dialog with a combobox inside. */
export function Palette({ onAsk, onClose }: PaletteProps): ReactElement {
  const words = useMessages(paletteMessages);
  const { open } = useMessages(paletteButtonMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const items = usePaletteItems(text, onAsk);
  const chosen = items[Math.min(at, items.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  const run = (item: PaletteItem): void => {
    onClose();
    item.run();
  };
  const runEarly = useEffectEvent(() => {
    if (chosen !== undefined) run(chosen);
  });
  useEffect(() => {
    if (isEntered) runEarly();
  }, [isEntered]);
  const onFocus = (): void => {
    const early = endCatching();
    setText((now) => now + early.text);
    setEntered(early.isEntered);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) setAt((at + step + items.length) % items.length);
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={words.title}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={open}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={
            chosen === undefined ? undefined : `${list} ${chosen.key}`.replaceAll(' ', '-')
          }
          placeholder={open}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="hidden-text" aria-live="polite">
        {text === '' ? '' : words.count(formatNumber(items.length))}
      </p>
      <PaletteList id={list} items={items} chosen={chosen} onRun={run} />
    </dialog>
  );
}

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  chosen: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
}

/** The focus stays in the field; the chosen entry is named to it. */
function PaletteList({ id, items, chosen, onRun }: PaletteListProps): ReactElement {
  const words = useMessages(paletteMessages);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined)
      element.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div ref={element} id={id} role="listbox" aria-label={words.title} className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={words.groups[group]}>
          <div className={styles.group} aria-hidden="true">
            {words.groups[group]}
          </div>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <div
                key={item.key}
                id={`${id} ${item.key}`.replaceAll(' ', '-')}
                role="option"
                tabIndex={-1}
                aria-selected={item === chosen}
                className={styles.item}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onRun(item)}
                onKeyDown={() => undefined}
              >
                {item.state === undefined ? (
                  <Icon name={item.icon} />
                ) : (
                  <StateMark tone={slotTone(item.state)} state={item.state} />
                )}
                <span>{item.label}</span>
                <span className={styles.hint}>{item.hint}</span>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
