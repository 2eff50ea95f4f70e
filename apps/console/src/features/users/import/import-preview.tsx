import { userImportColumns } from '@rackhand/contract/account/user-import';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importUsers } from '@rackhand/contract/endpoints/user-changes';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../users.module.css';
import { importMessages } from './import-messages.ts';

const shownColumns = ['user_id', 'username', 'email', 'team_name', 'max_concurrent_tests'] as const;

/** Whom the file would add, the first of them as they were read: columns in the wrong place are seen before anybody is added. */
export function ImportPreview({
  added,
  users,
}: Pick<AnswerOf<typeof importUsers>, 'added' | 'users'>): ReactElement {
  const words = useMessages(importMessages);
  const language = useLanguage();
  const columns = shownColumns.map((name) => ({
    ...{ name, label: userImportColumns[name][language] },
    ...(name === 'max_concurrent_tests' && { align: 'end' as const }),
  }));
  return (
    <div className={styles.plan}>
      <p role="status">
        <strong>{words.willAdd(formatNumber(added))}</strong>
      </p>
      <DataTable label={words.preview} columns={columns}>
        {users.map(({ line, user_id, username, email, team_name, max_concurrent_tests }) => (
          <tr key={line}>
            <th scope="row" data-mono>
              <PlainText text={user_id} />
            </th>
            <td data-wrap>
              <PlainText text={username} />
            </td>
            <td data-wrap>
              <PlainText text={email} />
            </td>
            <td data-wrap>{team_name !== null && <PlainText text={team_name} />}</td>
            <td data-align="end">{formatNumber(max_concurrent_tests)}</td>
          </tr>
        ))}
      </DataTable>
      {added > users.length && <p>{words.firstOf(formatNumber(users.length), formatNumber(added))}</p>}
    </div>
  );
}
