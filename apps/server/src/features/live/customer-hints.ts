import { anyCustomer, type CustomerKind, customerKinds } from '@rackhand/contract/account/customer-kinds';
import type { LiveEvent } from '@rackhand/contract/call/live-events';
import { customerChannel } from '../../platform/database/customer-channel.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import type { FarmListener } from '../../platform/live/farm-listener.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import type { LiveClient } from './live-client.ts';

export type CustomerHint = LiveEvent<'customer'>;

/** Many users may change at once: what comes within this time is told together. */
const gatheredMs = 100;
/** Of one kind; beyond it the kind alone is told. */
const mostNamed = 20;

interface HintDeps {
  listener: Pick<FarmListener, 'onNotice'>;
  /** null: those of every group type may have changed. */
  tell(groupType: string | null, hints: readonly CustomerHint[]): void;
}

/** What customers have changes outside the farm's order: each stream of a person is told what to look at again. */
export function gatherCustomerHints({ listener, tell }: HintDeps): void {
  const gathered = new Map<string, Map<CustomerKind, Set<string>>>();
  const flush = (): void => {
    for (const [groupType, kinds] of gathered)
      tell(
        groupType,
        [...kinds].flatMap(([kind, ids]) => hintsOf(kind, ids)),
      );
    gathered.clear();
  };
  listener.onNotice(customerChannel, (payload) => {
    if (payload === null) {
      tell(null, [anyCustomer]);
      return;
    }
    const [groupType = '', kind, id = ''] = payload.split(' ');
    if (!isKind(kind)) return;
    if (gathered.size === 0) setTimeout(flush, gatheredMs).unref();
    const kinds = gathered.get(groupType) ?? new Map<CustomerKind, Set<string>>();
    gathered.set(groupType, kinds);
    kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
  });
}

function hintsOf(kind: CustomerKind, ids: ReadonlySet<string>): CustomerHint[] {
  return ids.size > mostNamed ? [{ kind, id: null }] : [...ids].map((id) => ({ kind, id }));
}

function isKind(text: string | undefined): text is CustomerKind {
  return customerKinds.some((kind) => kind === text);
}

/** As calls about customers: programs ask by their own scopes, and a deployment may keep them from its admins. */
export function mayHearOfCustomers(
  { tkey, groupType, isSuperAdmin, isWall }: LiveClient,
  deployments: Pick<Deployments, 'ofGroup'>,
): boolean {
  if (isWall || isTokenCaller(tkey)) return false;
  return isSuperAdmin || deployments.ofGroup(groupType)?.settings.restrictedAdminMode === false;
}
