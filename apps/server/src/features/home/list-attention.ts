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
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { kindsAside } from './aside.ts';
import { type Asker, type Counted, countAttention } from './count-attention.ts';

type Caller = Pick<Call, 'actor' | 'deployment'>;

interface Listed {
  attention: Attention[];
  put_aside: { kind: AttentionKind; count: number }[];
}

/** What the caller may see to, the worst first, without what they have put aside and what has not grown since. */
export async function listAttention(db: Db, caller: Caller, at: Date): Promise<Listed> {
  const asker = askerOf(caller, at);
  const kinds = attentionKinds.filter((kind) => isCallers(attentionRule(kind), caller));
  const aside = await kindsAside(db, caller.actor, kinds, asker);
  const counted = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await countAttention(db, kind, asker)) })),
  );
  const isProgram = isTokenCaller(caller.actor.aid);
  const shown = counted.filter(({ count }) => count > 0);
  const attention = shown
    .filter(({ kind }) => !aside.has(kind))
    .map((one) => {
      const { kind, count, since } = one;
      const { severity, path: plain } = attentionRule(kind);
      // To a program customers and their tickets are opened by scopes of their own alone.
      const path = isProgram ? plain : pathOf(one);
      return { kind, severity, count, since: since === null ? null : koreanTime(since), path };
    })
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const put_aside = shown.filter(({ kind }) => aside.has(kind)).map(({ kind, count }) => ({ kind, count }));
  return { attention, put_aside };
}

function pathOf({ kind, uid, team_id }: Counted & { kind: AttentionKind }): string {
  const { path } = attentionRule(kind);
  const [page = ''] = path.split('?');
  if (uid !== null) return `${page}?${new URLSearchParams({ uid }).toString()}`;
  return team_id === null ? path : `${page}?team_id=${String(team_id)}`;
}

export function askerOf({ actor, deployment }: Caller, at: Date): Asker {
  const hiddenAlerts = alertKindsWithout(deployment.settings.features);
  return { groupType: actor.groupType, reach: actor.reach, hiddenAlerts, at };
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
