import type {
  DeliveryState,
  DeliveryTry,
  WebhookTrouble,
  WebhookType,
} from '@rackhand/contract/webhook/webhook';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export interface WebhooksTable {
  webhook_id: Generated<number>;
  name: string;
  /** By which a name is unique. */
  comparable_name: string;
  url: string;
  types: WebhookType[];
  enabled: boolean;
  /** Encrypted. */
  secret: Buffer;
  /** That before the last rotation; it signs too until then. */
  old_secret: Buffer | null;
  old_secret_until: InstantOrNull;
  trouble: WebhookTrouble | null;
  trouble_since: InstantOrNull;
  version: Generated<number>;
  created_by: string;
  created_at: Instant;
}

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  /** `webhook-id`. */
  delivery_id: string;
  webhook_id: number;
  type: WebhookType;
  /** What it tells of: of one thing one after the other. */
  subject: string;
  body: string;
  state: Generated<DeliveryState>;
  tries: ColumnType<DeliveryTry[], string | undefined, string>;
  /** Begun since it was last asked for, those too whose end nobody has told. */
  attempts: Generated<number>;
  created_at: Instant;
  next_try_at: Instant;
  /** A server is sending it; after this it is another's. */
  sending_until: InstantOrNull;
  ended_at: InstantOrNull;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
