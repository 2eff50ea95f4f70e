import { sql } from 'kysely';
import { anyAlertAtWork } from './features/alerts/watch-alerts.ts';
import { anyCareAtWork } from './features/care/care-work.ts';
import { anyChargeAtWork } from './features/care/charge-facts.ts';
import { anyEndUntold } from './features/commands/tell-ended-bulks.ts';
import { anyAtWork } from './features/device-apps/policy-candidates.ts';
import { anyCaptureNews } from './features/devices/judge-capture-cards.ts';
import { anyUpdateAtWork } from './features/hosts/advance-updates.ts';
import { anyRecoveryAtWork } from './features/recovery/recovery-work.ts';
import { anyRolloutAtWork } from './features/rollouts/run-rollouts.ts';
import type { Db } from './platform/database/database.ts';
import { unplannedTime } from './platform/database/unplanned-time.ts';
import { anyDeliveryDue } from './platform/webhooks/delivery-store.ts';

/** What time alone may have something to do with, now or soon. */
export interface WhatIsDue {
  exclusions: boolean;
  unstable: boolean;
  capture_cards: boolean;
  incidents: boolean;
  repairs: boolean;
  commands: boolean;
  holds: boolean;
  runs: boolean;
  policies: boolean;
  rollouts: boolean;
  recoveries: boolean;
  care: boolean;
  charging: boolean;
  agent_updates: boolean;
  schedules: boolean;
  reclassifications: boolean;
  tokkidans: boolean;
  sign_ins_as_users: boolean;
  mails: boolean;
  bulk_ends: boolean;
  alerts: boolean;
  webhooks: boolean;
}

/** One question for all that is looked after each second: a farm in which nothing goes on is asked nothing else. */
export async function readWhatIsDue(db: Db, now: Date): Promise<WhatIsDue> {
  const at = unplannedTime(now);
  const { rows } = await sql<WhatIsDue>`
    select
      exists (select from devices where exclude_until <= ${at}::timestamptz and excluded) as exclusions,
      exists (select from devices where unstable_since is not null) as unstable,
      ${anyCaptureNews} as capture_cards,
      exists (select from incidents where ended_at is null) as incidents,
      exists (select from repair_cases where state = 'fixed' and ended_at is null) as repairs,
      exists (select from commands where ended_at is null) as commands,
      exists (select from leases where kind = 'hold' and state is not null and ended_at is null) as holds,
      exists (select from test_runs where state <> 'ended') as runs,
      ${anyAtWork} as policies,
      ${anyRolloutAtWork(at)} as rollouts,
      ${anyRecoveryAtWork} as recoveries,
      ${anyCareAtWork(at)} as care,
      ${anyChargeAtWork} as charging,
      ${anyUpdateAtWork} as agent_updates,
      exists (select from projects where next_run_at <= ${at}::timestamptz) as schedules,
      exists (select from reclassifications where done_at is null) as reclassifications,
      exists (select from tokkidans where is_active and removed_at is null and due_at <= ${at}::timestamptz) as tokkidans,
      exists (select from impersonations where ended_at is null) as sign_ins_as_users,
      exists (select from mails where state = 'waiting' and next_try_at <= ${at}::timestamptz) as mails,
      ${anyEndUntold} as bulk_ends,
      ${anyAlertAtWork(at)} as alerts,
      ${anyDeliveryDue(at)} as webhooks`.execute(db);
  if (rows[0] === undefined) throw new Error('a question without an answer');
  return rows[0];
}
