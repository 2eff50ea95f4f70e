import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import styles from '../users.module.css';
import { editUserMessages } from './edit-user-messages.ts';
import { changedFields, type DraftField, type UserDraft } from './user-draft.ts';

interface ConflictPlateProps {
  mine: UserDraft;
  newest: UserDraft;
  onTake: (field: DraftField) => void;
}

const columns = ['field', 'mine', 'theirs', 'take'] as const;

/** Both values of what was typed here, after somebody else was faster. */
export function ConflictPlate({ mine, newest, onTake }: ConflictPlateProps): ReactElement {
  const words = useMessages(editUserMessages);
  const { fields: labels } = useMessages(userFormMessages);
  const fields = changedFields(mine, newest);
  return (
    <div className={styles.conflict}>
      <p role="status">
        <strong>{words.conflict}</strong> {fields.length === 0 ? words.conflictTaken : words.conflictText}
      </p>
      {fields.length > 0 && (
        <DataTable
          label={words.conflict}
          columns={columns.map((name) => ({ name, label: words.columns[name] }))}
        >
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              <td data-wrap>
                <PlainText text={mine[field]} />
              </td>
              <td data-wrap>
                <PlainText text={newest[field]} />
              </td>
              <td>
                <Button aria-description={labels[field]} onClick={() => onTake(field)}>
                  {words.take}
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}
