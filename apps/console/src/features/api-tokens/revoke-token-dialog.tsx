import type { ApiToken } from '@rackhand/contract/account/api-token';
import { revokeApiToken } from '@rackhand/contract/endpoints/api-tokens';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { apiTokenMessages } from './api-token-messages.ts';
import { apiTokensKey } from './api-token-queries.ts';

export function RevokeTokenDialog({
  token,
  onClose,
}: {
  token: ApiToken;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(apiTokenMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(revokeApiToken, { body: { id: token.id } });
      client.setQueryData<ApiToken[]>(apiTokensKey, (known) => known?.filter(({ id }) => id !== token.id));
      notices.succeed(inBoth(apiTokenMessages, (said) => said.revoked(token.name)));
    } catch (error) {
      notices.fail(
        inBoth(apiTokenMessages, (said) => said.revokeFailed),
        { error },
      );
      await client.invalidateQueries({ queryKey: apiTokensKey });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.revoke }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void revoke()}
    >
      <p>
        <strong>{words.revokeQuestion(token.name)}</strong>
      </p>
      <p>{token.scopes.includes('wall') ? words.revokeWallNote : words.revokeNote}</p>
    </ConfirmDialog>
  );
}
