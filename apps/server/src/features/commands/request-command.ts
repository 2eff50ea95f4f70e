import { commandReasons } from '@rackhand/contract/command/command';
import { type CommandType, commandKinds, whyUnfit } from '@rackhand/contract/command/command-kinds';
import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { blocks, hostRefusal } from '../devices/occupancy.ts';

/** What stands in the way of a command besides the device's own state. */
export interface Standing {
  openCommandId: string | null;
  /** A policy has asked for something that has not been sent: it gives way. */
  hasUnsent: boolean;
  /** What the agent of its host has named; null: not known. */
  abilities: readonly string[] | null;
}

/** By the devices' ids; it stays so while they are locked. */
export async function readStanding(db: Db, ids: readonly number[]): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Standing & { id: number }>`
    select d.id, c.command_id as "openCommandId", h.abilities,
      exists (
        select from commands u where u.device_id = d.id and u.ended_at is null and u.by_policy and u.yields
      ) as "hasUnsent"
    from devices d left join commands c on c.device_id = d.id and ${blocks} left join hosts h on h.id = d.host_id
    where d.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a locked device can't be given a command now; null where it can. Document 3 sections 1 and 4. */
export function refusalOf(
  type: CommandType,
  row: DeviceRow,
  standing: Standing | undefined,
): DomainError | null {
  const openId = standing?.openCommandId ?? null;
  if (openId !== null) return new DomainError('20414', [{ field: 'arn', message: openId }]);
  const kind = commandKinds[type];
  const code = whyNot(kind.action, row.state, row.holder);
  if (code !== null) return new DomainError(code);
  const tooOld = agentRefusal(kind.ability, standing?.abilities ?? null);
  if (tooOld === null && row.abilities?.includes(type) === false) return unable;
  const unfit = whyUnfit(type, row.errors);
  return (
    hostRefusal(row) ??
    tooOld ??
    (unfit === null ? null : new DomainError('20413', [{ field: 'arn', message: unfit }]))
  );
}

const unable = new DomainError('20413', [{ field: 'arn', message: commandReasons.DEVICE_UNABLE }]);

/** An agent that has named no ability at all is not known: what is asked waits for one that has. */
function agentRefusal(ability: string, abilities: readonly string[] | null): DomainError | null {
  if (abilities === null || !abilities.includes(firstAbility) || abilities.includes(ability)) return null;
  return new DomainError('20413', [{ field: 'host', message: commandReasons.AGENT_TOO_OLD }]);
}
