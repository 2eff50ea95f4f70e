import type { ApiToken } from '@rackhand/contract/account/api-token';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { apiTokenMessages } from './api-token-messages.ts';
import { apiTokensQuery } from './api-token-queries.ts';
import { ApiTokenTable } from './api-token-table.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';

/** Super admins make and revoke what programs call with. Document 3 section 7. */
export function ApiTokenPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(apiTokenMessages);
  const query = useQuery(apiTokensQuery(api));
  const { data: tokens } = query;
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Page
      title={words.title}
      number={tokens && formatNumber(tokens.length)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        tokens !== undefined && (
          <Button look="primary" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <LoadState query={query} words={words} rows={2} />
      {tokens?.length === 0 && <EmptyPlate text={words.none} />}
      {tokens !== undefined && tokens.length > 0 && <ApiTokenTable tokens={tokens} onRevoke={setRevoking} />}
      {isCreating && (
        <CreateTokenDialog
          others={tokens?.map(({ name }) => name) ?? []}
          onClose={() => setCreating(false)}
        />
      )}
      {revoking !== null && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  );
}
