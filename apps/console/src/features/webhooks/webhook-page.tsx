import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { webhooksQuery } from './webhook-queries.ts';
import { type WebhookDeed, WebhookTable } from './webhook-table.tsx';

const route = getRouteApi('/signed-in/webhook');

type Open = { what: 'add' } | { what: WebhookDeed; webhook: Webhook } | null;

/** Super admins decide where events of the farm are sent. Document 8, "Alerts and webhooks". */
export function WebhookPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(webhookMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(webhooksQuery(api));
  const { data: webhooks } = query;
  const [open, setOpen] = useState<Open>(null);
  const shown = webhooks?.find(({ webhook_id }) => webhook_id === search.webhook);
  return (
    <Page
      title={words.title}
      number={webhooks && formatNumber(webhooks.length)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
          {words.add}
        </Button>
      }
    >
      <LoadState query={query} words={words} rows={3} />
      {webhooks?.length === 0 && <EmptyPlate text={words.none} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <WebhookTable
          webhooks={webhooks}
          shown={search.webhook}
          onShow={(webhook) => void navigate({ search: webhook === undefined ? {} : { webhook } })}
          onDo={(what, webhook) => setOpen({ what, webhook })}
        />
      )}
      {shown !== undefined && (
        <DeliveryLog
          key={shown.webhook_id}
          webhook={shown}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      )}
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }): ReactElement | null {
  switch (open?.what) {
    case undefined:
      return null;
    case 'add':
      return <WebhookDialog webhook={null} onClose={onClose} />;
    case 'edit':
      return <WebhookDialog webhook={open.webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateSecretDialog webhook={open.webhook} onClose={onClose} />;
    case 'remove':
      return <RemoveWebhookDialog webhook={open.webhook} onClose={onClose} />;
  }
}
