import { addWebhook, changeWebhook } from '@rackhand/contract/endpoints/webhooks';
import {
  chosenWebhookTypes,
  type NewWebhook,
  type Webhook,
  type WebhookField,
  webhookMistakes,
} from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { faultsAt } from '../../platform/api/faults-at.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks, webhooksQuery } from './webhook-queries.ts';

const fields = ['name', 'url', 'types', 'enabled'] as const satisfies readonly WebhookField[];
export type EditedField = (typeof fields)[number];

const changedFields = (draft: NewWebhook, base: NewWebhook): EditedField[] =>
  fields.filter((field) => String(draft[field]) !== String(base[field]));

const empty: NewWebhook = { name: '', url: '', types: [...chosenWebhookTypes], enabled: true };

function readOf(webhook: Webhook | null): { base: NewWebhook; version: number } {
  if (webhook === null) return { base: empty, version: 0 };
  const { name, url, types, enabled, version } = webhook;
  return { base: { name, url, types, enabled }, version };
}

/** What is typed, and its way to the server, by the version that was seen: judged here first, by the same rules. */
export function useSaveWebhook(
  webhook: Webhook | null,
  onMade: (made: { name: string; secret: string }) => void,
) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(webhook), changedFields);
  const { faults, of, look, tell } = useFieldFaults<WebhookField>(
    (field, value) => webhookMistakes({ ...draft, [field]: value })[field] ?? null,
  );
  /** As it stands there now; undefined where it is gone or can't be read. */
  const readNewest = async (): Promise<Webhook | undefined> => {
    const all = await client.query({ ...webhooksQuery(api), staleTime: 0 }).catch(() => []);
    return all.find(({ webhook_id }) => webhook_id === webhook?.webhook_id);
  };
  const save = async (): Promise<boolean> => {
    const tried = { name: draft.name, url: draft.url };
    const mistakes = webhookMistakes(draft);
    tell(mistakes, tried);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      if (webhook === null) {
        const { secret } = await api.call(addWebhook, { body: draft });
        onMade({ name: draft.name.trim(), secret });
        // Its secret is shown in the form's place.
        return false;
      }
      const { webhook_id } = webhook;
      await api.call(changeWebhook, { body: { ...draft, webhook_id, version: read.version } });
      notices.succeed(inBoth(webhookMessages, (said) => said.saved(draft.name.trim())));
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest() : undefined;
      const named = faultsAt(fields, error);
      if (newest !== undefined) meet(readOf(newest));
      else tell(Object.keys(named).length > 0 ? named : { call: errorText(error) }, tried);
      return false;
    } finally {
      reloadWebhooks(client);
    }
  };
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults, of, look, save };
}
