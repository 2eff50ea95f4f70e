import type { CommandType } from '@rackhand/contract/command/command-kinds';
import { type OutletAnswer, type OutletDeed, switchOutlet } from '@rackhand/contract/command/outlet';
import { outletLimits } from '@rackhand/contract/host/power-outlet';
import { OutletFailure } from '@rackhand/power/outlet-failure';
import type { Outlet, Outlets } from '@rackhand/power/outlets';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createHostAdmission } from '../hosts/host-admission.ts';
import { isCommandId } from './command-row.ts';
import { serverKinds } from './kinds/server-kinds.ts';

/** Outlets that this server drives are switched when the agent of the command's device says so. */
export function registerOutletRoutes(app: FastifyInstance, deps: FeatureDeps & { outlets: Outlets }): void {
  const { db, outlets } = deps;
  const admission = createHostAdmission(deps);
  bindOpenEndpoint(app, switchOutlet, async (call) => {
    const host = await admission.admit(call.authorization ?? undefined, call.ip);
    if (host === null) throw new DomainError('2006');
    const named = await findNamed(db, call.params['command_id'] ?? '', host.id);
    const { deed } = call.body;
    if (named === null || !serverKinds[named.type].outletDeeds?.includes(deed)) throw new DomainError('2002');
    const outlet = outlets.find(named.outlet);
    if (outlet === null) return { ...unread, trouble: 'unknown' as const };
    return drive(outlet, deed);
  });
}

interface Named {
  type: CommandType;
  outlet: string;
}

/** The outlet of an unended command of this host; null: there is none. */
async function findNamed(db: Db, commandId: string, hostId: number): Promise<Named | null> {
  if (!isCommandId(commandId)) return null;
  const found = await db
    .selectFrom('commands')
    .select(['type', 'arguments'])
    .where('command_id', '=', commandId)
    .where('host_id', '=', hostId)
    .where('state', '<>', 'queued')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { outlet } = found.arguments;
  return typeof outlet === 'string' ? { type: found.type, outlet } : null;
}

const unread: OutletAnswer = { trouble: null, detail: '', off_read: null, on_read: null };

/** To its end, also where the agent goes away in the middle: it must not be left off. */
async function drive(outlet: Outlet, deed: OutletDeed): Promise<OutletAnswer> {
  const answer = { ...unread };
  try {
    if (deed === 'on') answer.on_read = (await outlet.switch(true)).isOn;
    else if (deed === 'off') answer.off_read = (await outlet.switch(false)).isOn;
    else
      await outlet.cycle({
        switched: (isOn, end) => {
          answer[isOn ? 'on_read' : 'off_read'] = end.isOn;
        },
      });
  } catch (error) {
    if (!(error instanceof OutletFailure)) throw error;
    answer.trouble = error.trouble;
    answer.detail = error.message.slice(0, outletLimits.detailCharacters);
  }
  return answer;
}
