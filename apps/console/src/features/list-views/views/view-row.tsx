import type { ListView, SavedView } from '@rackhand/contract/call/list-view';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { listViewMessages } from '../list-view-messages.ts';
import type { useViewCalls } from './use-view-calls.ts';
import { isSameView } from './view-address.ts';
import { viewMessages } from './view-messages.ts';
import styles from './views-dialog.module.css';

interface ViewRowProps {
  saved: SavedView;
  /** What the list shows now. */
  view: ListView;
  isCurrent: boolean;
  /** The list opens with it. */
  isFirst: boolean;
  calls: ReturnType<typeof useViewCalls>;
  onChoose: () => void;
}

/** Everybody may use a shared view; its owner changes it. */
export function ViewRow(props: ViewRowProps): ReactElement {
  const { saved, view, isCurrent, isFirst, calls, onChoose } = props;
  const words = useMessages(viewMessages);
  const { modified } = useMessages(listViewMessages);
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const isModified = isCurrent && !isSameView(saved.view, view);
  const done = (): void => setDoing(null);
  const quiet = { look: 'quiet', 'aria-describedby': `view-${String(saved.id)}` } as const;
  const { update } = calls;
  return (
    <li aria-current={isCurrent || undefined}>
      <div className={styles.what}>
        <Button look="quiet" className={styles.choose} onClick={onChoose}>
          <span id={`view-${String(saved.id)}`}>{saved.name}</span>
        </Button>
        <small>
          {whose(saved, words)}
          {isModified && ` · ${modified}`}
        </small>
      </div>
      <label className={styles.share}>
        <input
          type="checkbox"
          checked={isFirst}
          aria-label={words.actionOn(words.byDefault, saved.name)}
          onChange={() => void calls.openFirst(isFirst ? null : saved.id)}
        />
        {words.byDefault}
      </label>
      {saved.is_own && doing === null && (
        <div className={styles.actions}>
          {isModified && (
            <PressButton {...quiet} onPress={() => update(saved.id, { view })}>
              {words.update}
            </PressButton>
          )}
          <Button {...quiet} onClick={() => setDoing('rename')}>
            {words.rename}
          </Button>
          <PressButton {...quiet} onPress={() => update(saved.id, { is_shared: !saved.is_shared })}>
            {saved.is_shared ? words.unshare : words.share}
          </PressButton>
          <Button {...quiet} onClick={() => setDoing('remove')}>
            {words.remove}
          </Button>
        </div>
      )}
      {doing === 'rename' && <RenameForm saved={saved} calls={calls} onDone={done} />}
      {doing === 'remove' && (
        <div
          ref={focusFirst}
          className={styles.actions}
          role="group"
          aria-label={words.removeQuestion(saved.name)}
        >
          <span>{words.removeQuestion(saved.name)}</span>
          <Button onClick={done}>{words.cancel}</Button>
          <Button look="danger" busy={calls.busy} onClick={() => void calls.remove(saved.id)}>
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What has just taken the place of the button that was pressed takes the focus as well. */
function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, button')?.focus();
}

function whose({ is_own, is_shared, owner }: SavedView, words: (typeof viewMessages)['ko']): string {
  if (!is_own) return words.sharedBy(owner);
  return is_shared ? words.shared : words.own;
}

interface RenameFormProps {
  saved: SavedView;
  calls: ReturnType<typeof useViewCalls>;
  onDone: () => void;
}

function RenameForm({ saved, calls, onDone }: RenameFormProps): ReactElement {
  const words = useMessages(viewMessages);
  const [name, setName] = useState(saved.name);
  const isNameless = name.trim() === '';
  const save = async (): Promise<void> => {
    if (isNameless || calls.busy) return;
    if ((await calls.update(saved.id, { name })) !== null) onDone();
  };
  return (
    <form
      ref={focusFirst}
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        type="text"
        value={name}
        aria-label={words.nameOf(saved.name)}
        maxLength={limits.listViewNameCharacters}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button onClick={onDone}>{words.cancel}</Button>
      <Button type="submit" busy={calls.busy} whyNot={isNameless ? words.nameMissing : null}>
        {words.save}
      </Button>
    </form>
  );
}
