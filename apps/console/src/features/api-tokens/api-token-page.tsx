import type { ApiToken } from '@rackhand/contract/api-token';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { apiTokenMessages } from './api-token-messages.ts';
import styles from './api-token-page.module.css';
import { apiTokensQuery } from './api-token-queries.ts';
import { ApiTokenTable } from './api-token-table.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';

/** Super admins make and revoke what programs call with. Document 3 section 7. */
export function ApiTokenPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(apiTokenMessages);
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery(api));
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <header className={styles.head}>
        <h1>
          {words.title}{' '}
          <span className={styles.number}>{tokens === undefined ? '' : formatNumber(tokens.length)}</span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        {tokens !== undefined && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )}
      </header>
      <p className={styles.lead}>{words.lead}</p>
      {tokens === undefined && error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {tokens === undefined && error === null && <SkeletonRows rows={2} label={words.loading} />}
      {tokens?.length === 0 && <p>{words.none}</p>}
      {tokens !== undefined && tokens.length > 0 && <ApiTokenTable tokens={tokens} onRevoke={setRevoking} />}
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}
