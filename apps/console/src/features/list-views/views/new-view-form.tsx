import type { ListView, SavedView } from '@rackhand/contract/call/list-view';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, type SyntheticEvent, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import type { useViewCalls } from './use-view-calls.ts';
import { viewMessages } from './view-messages.ts';
import styles from './views-dialog.module.css';

interface NewViewFormProps {
  view: ListView;
  calls: ReturnType<typeof useViewCalls>;
  onSaved: (saved: SavedView) => void;
}

export function NewViewForm({ view, calls, onSaved }: NewViewFormProps): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(viewMessages);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const isNameless = name.trim() === '';
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isNameless || calls.busy) return;
    const saved = await calls.create({ name, is_shared: isShared, view });
    if (saved === null) return;
    notices.succeed(inBoth(viewMessages, (said) => said.viewSaved(saved.name)));
    onSaved(saved);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label className={styles.name}>
        {words.newName}
        <input
          type="text"
          value={name}
          maxLength={limits.listViewNameCharacters}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={styles.share}>
        <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
        {words.shareNew}
      </label>
      <Button look="primary" type="submit" busy={calls.busy} whyNot={isNameless ? words.nameMissing : null}>
        {words.saveAs}
      </Button>
    </form>
  );
}
