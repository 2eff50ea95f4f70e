import type { ApiToken } from '@rackhand/contract/api-token';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { apiTokenMessages } from './api-token-messages.ts';
import styles from './api-token-table.module.css';

interface ApiTokenTableProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

export function ApiTokenTable({ tokens, onRevoke }: ApiTokenTableProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  return (
    <section className={styles.scroller} aria-label={words.title}>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }): ReactElement {
  const words = useMessages(apiTokenMessages);
  const expiresAt = Date.parse(token.expires_at);
  const isExpired = useNow() >= expiresAt;
  return (
    <tr>
      <td className={styles.name}>{token.name}</td>
      <td className={styles.scopes}>{token.scopes.map((scope) => words.scopeNames[scope]).join(', ')}</td>
      <td>{token.created_by}</td>
      <td data-expired={isExpired || undefined}>{isExpired ? words.expired : formatDateTime(expiresAt)}</td>
      <td>
        {token.last_used_at === null ? (
          words.neverUsed
        ) : (
          <>
            <RelativeTime at={token.last_used_at} /> <span className={styles.ip}>{token.last_used_ip}</span>
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
