import type { ApiToken } from '@rackhand/contract/account/api-token';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import styles from './api-token-table.module.css';

interface ApiTokenTableProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

export function ApiTokenTable({ tokens, onRevoke }: ApiTokenTableProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.title} columns={columns}>
      {tokens.map((token) => (
        <Row key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </DataTable>
  );
}

function Row({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }): ReactElement {
  const words = useMessages(apiTokenMessages);
  const expiresAt = Date.parse(token.expires_at);
  const isExpired = useNow() >= expiresAt;
  return (
    <tr>
      <th scope="row" data-wrap className={styles.name}>
        {token.name}
      </th>
      <td data-wrap>{token.scopes.map((scope) => words.scopeNames[scope]).join(', ')}</td>
      <td data-wrap>
        {token.created_by}
        {token.owner !== null && token.owner !== token.created_by && ` ${words.answersNow(token.owner)}`}
      </td>
      <td data-bad={isExpired || undefined}>{isExpired ? words.expired : <ExactTime at={expiresAt} />}</td>
      <td>
        {token.last_used_at === null ? (
          words.neverUsed
        ) : (
          <>
            <RelativeTime at={token.last_used_at} /> <span data-mono>{token.last_used_ip}</span>
          </>
        )}
      </td>
      <td>
        <Button aria-description={token.name} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </td>
    </tr>
  );
}
