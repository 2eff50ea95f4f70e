import type { UserDetail } from '@rackhand/contract/account/user';
import { whyNotDone } from '@rackhand/contract/account/user-deeds';
import type { ReactElement } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import { PageGuard } from '../../../platform/form/unsaved-guard.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from '../users.module.css';
import { changeOf, extraMistakes, nextId, withNewest } from './extra-draft.ts';
import { extraMessages } from './extra-messages.ts';
import { ExtraTableRow } from './extra-row.tsx';
import { PastePart } from './paste-part.tsx';
import { useExtraDraft } from './use-extra-draft.ts';

const texts = {
  twice: inBoth(extraMessages, (words) => words.twice),
  number: inBoth(extraMessages, (words) => words.number),
};

/** What a customer keeps with a user: typed key by key, or pasted as JSON. */
export function ExtraTab({ user }: { user: UserDetail }): ReactElement {
  const words = useMessages(extraMessages);
  const language = useLanguage();
  const { rows, setRows, base, isDirty, clashes, busy, save } = useExtraDraft(user);
  const mistakes = extraMistakes(rows, texts);
  const gone = whyNotDone('modify', user.status)?.[language] ?? null;
  const whyNot = gone ?? [...mistakes.values()][0]?.[language] ?? (isDirty ? null : words.unchanged);
  const columns = (['key', 'type', 'value', 'action'] as const).map((name) => ({
    name,
    label: words.columns[name],
  }));
  const add = (): void => {
    setRows([...rows, { id: nextId(rows), key: '', type: 'text', value: '' }]);
  };
  return (
    <div className={styles.extra}>
      <p>{words.lead}</p>
      {clashes !== null && (
        <ConflictPlate
          parts={Object.entries(changeOf(rows, base))
            .filter(([key]) => clashes.includes(key))
            .map(([key, mine]) => ({
              ...{ part: key, name: key },
              mine: mine === null ? words.removed : String(mine),
              newest: String(base[key] ?? words.absent),
            }))}
          onTake={(key) => setRows(withNewest(rows, key, base))}
        />
      )}
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
        <Button look="primary" busy={busy} whyNot={whyNot} onClick={() => void save()}>
          {words.save}
        </Button>
      </div>
      <PastePart rows={rows} onTake={setRows} />
      <PageGuard isDirty={isDirty} />
    </div>
  );
}
