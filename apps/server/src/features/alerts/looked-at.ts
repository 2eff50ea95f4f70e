import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import type { AlertRow } from './alert-row.ts';

/** What a rule says of its times. */
export type Timed = Pick<AlertRule, 'kind' | 'for_minutes' | 'close_after_minutes' | 'repeat_minutes'>;

/** What has changed of one rule and subject, or may by time alone. */
export interface LookedAt extends Timed {
  /** null: nobody has watched it yet. */
  alert: AlertRow | null;
  rule_id: number;
  rule_name: string;
  emails: string[];
  webhooks: number[];
  standing: 'bad' | 'well' | 'out';
  ended_by: AlertRow['ended_by'];
  since: Date | null;
  subject: string;
  device_id: number | null;
  named: AlertRow['named'];
  sight: AlertRow['sight'];
}
