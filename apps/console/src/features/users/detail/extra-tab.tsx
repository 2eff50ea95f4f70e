import type { UserDetail } from '@rackhand/contract/account/user';
import { whyNotDone } from '@rackhand/contract/account/user-deeds';
import { changeExtraData } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { PageGuard } from '../../../platform/form/unsaved-guard.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { reloadUsers } from '../user-queries.ts';
import styles from '../users.module.css';
import { changeOf, type ExtraRow, extraMistakes, rowsOf, withPasted } from './extra-draft.ts';
import { extraMessages } from './extra-messages.ts';
import { ExtraTableRow } from './extra-row.tsx';

const texts = {
  twice: inBoth(extraMessages, (words) => words.twice),
  number: inBoth(extraMessages, (words) => words.number),
};

/** What a customer keeps with a user: typed key by key, or pasted as JSON. */
export function ExtraTab({ user }: { user: UserDetail }): ReactElement {
  const words = useMessages(extraMessages);
  const language = useLanguage();
  const [rows, setRows] = useState<readonly ExtraRow[]>(() => rowsOf(user.extra_data));
  const mistakes = extraMistakes(rows, texts);
  const isDirty = Object.keys(changeOf(rows, user.extra_data)).length > 0;
  const gone = whyNotDone('modify', user.status)?.[language] ?? null;
  const whyNot = gone ?? [...mistakes.values()][0]?.[language] ?? (isDirty ? null : words.unchanged);
  const { busy, save } = useSaveExtra(user);
  const columns = (['key', 'type', 'value', 'action'] as const).map((name) => ({
    name,
    label: words.columns[name],
  }));
  const add = (): void => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, key: '', type: 'text', value: '' }]);
  };
  return (
    <div className={styles.extra}>
      <p>{words.lead}</p>
      {rows.length === 0 && <p role="status">{words.none}</p>}
      {rows.length > 0 && (
        <DataTable label={words.label} columns={columns}>
          {rows.map((row, index) => (
            <ExtraTableRow
              key={row.id}
              row={row}
              place={index + 1}
              mistake={mistakes.get(row.id)?.[language] ?? null}
              onChange={(next) => setRows(rows.map((one) => (one.id === row.id ? next : one)))}
              onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          ))}
        </DataTable>
      )}
      <div className={styles.bar}>
        <Button onClick={add}>{words.add}</Button>
        <Button look="primary" busy={busy} whyNot={whyNot} onClick={() => void save(rows)}>
          {words.save}
        </Button>
      </div>
      <PastePart rows={rows} onTake={setRows} />
      <PageGuard isDirty={isDirty} />
    </div>
  );
}

function useSaveExtra(user: UserDetail) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const save = async (rows: readonly ExtraRow[]): Promise<void> => {
    const { uid, version, extra_data } = user;
    setBusy(true);
    try {
      await api.call(changeExtraData, { body: { uid, version, extra_data: changeOf(rows, extra_data) } });
      notices.succeed(inBoth(extraMessages, (said) => said.saved(user.user_id)));
      reloadUsers(client);
    } catch (error) {
      notices.fail(
        inBoth(extraMessages, (said) => said.saveFailed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return { busy, save };
}

interface PastePartProps {
  rows: readonly ExtraRow[];
  onTake: (rows: readonly ExtraRow[]) => void;
}

function PastePart({ rows, onTake }: PastePartProps): ReactElement {
  const words = useMessages(extraMessages);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = (): void => {
    const merged = withPasted(rows, text);
    setWrong(merged === null);
    if (merged === null) return;
    onTake(merged);
    setText('');
  };
  return (
    <>
      <FormField
        name="json"
        label={words.paste}
        hint={words.pasteHint}
        error={isWrong ? words.noObject : null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormField>
      <Button onClick={take}>{words.take}</Button>
    </>
  );
}
