import type pg from 'pg';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import type { RefusalAudit } from './platform/audit/refusal-audit.ts';
import type { Callers } from './platform/callers.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { Deployments } from './platform/deployments/deployments.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import type { Files } from './platform/files/files.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { FarmListener } from './platform/live/farm-listener.ts';
import type { MailSender } from './platform/mail/mail-sender.ts';

import type { PasswordSecrets } from './platform/secrets/password-secrets.ts';
import type { SealedSecrets } from './platform/secrets/sealed-secrets.ts';
import type { ServerSecrets } from './platform/secrets/server-secrets.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import type { WebhookSender } from './platform/webhooks/webhook-sender.ts';

/** What every feature may be given. */
export interface AppDeps {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  config: ServerConfig;
  log: Logger;
  /** Of its jobs; see `createJobs`. */
  lookEveryMs?: number | undefined;
}

/** What createApp adds for the features. */
export interface FeatureDeps extends AppDeps {
  sessions: Sessions;
  deployments: Deployments;
  listener: FarmListener;
  mail: MailSender;
  webhooks: WebhookSender;
  disk: DiskWatch;
  files: Files;
  jobs: Jobs;
  /** Sessions and API tokens as one. */
  callers: Callers;
  refusals: Pick<RefusalAudit, 'noteStranger'>;
  secrets: ServerSecrets;
  /** Opens what browsers have encrypted. */
  sealed: SealedSecrets;
  passwordSecrets: PasswordSecrets;
}
