import { alertKindsWithout } from '@rackhand/contract/alert/alert-kinds';
import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  attentionRule,
  severities,
} from '@rackhand/contract/home/attention';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { type Asker, type Counted, countAttention } from './count-attention.ts';

type Caller = Pick<Call, 'actor' | 'deployment'>;

/** What the caller may see to, the worst first, without what they have put aside and what has not grown since. */
export async function listAttention(db: Db, caller: Caller, at: Date): Promise<Attention[]> {
  const { groupType, aid, reach } = caller.actor;
  const hiddenAlerts = alertKindsWithout(caller.deployment.settings.features);
  const asker: Asker = { groupType, reach, hiddenAlerts, at };
  const kinds = attentionKinds.filter((kind) => isCallers(attentionRule(kind), caller));
  const aside = await db
    .selectFrom('put_aside')
    .select(['kind', 'count'])
    .where('aid', '=', aid)
    .where('group_type', '=', groupType)
    .where('until', '>', at)
    .execute();
  const put = new Map(aside.map(({ kind, count }) => [kind, count]));
  const counted = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await countAttention(db, kind, asker)) })),
  );
  return counted
    .filter(({ kind, count }) => count > (put.get(kind) ?? 0))
    .map((one) => {
      const { kind, count, since } = one;
      const { severity } = attentionRule(kind);
      return { kind, severity, count, since: since === null ? null : koreanTime(since), path: pathOf(one) };
    })
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function pathOf({ kind, uid = null, team_id = null }: Counted & { kind: AttentionKind }): string {
  const { path } = attentionRule(kind);
  if (uid !== null) return `${path}?${new URLSearchParams({ uid }).toString()}`;
  return team_id === null ? path : `${path}?team_id=${String(team_id)}`;
}

/** A program with the scope to read sees what every admin sees. */
function isCallers(
  { isSupers, isRestrictable, isPriced }: ReturnType<typeof attentionRule>,
  { actor, deployment: { settings } }: Caller,
): boolean {
  if (isSupers === true && !actor.isSuperAdmin) return false;
  if (isPriced === true && !settings.features.pricing) return false;
  return isRestrictable !== true || !settings.restrictedAdminMode || actor.isSuperAdmin;
}
