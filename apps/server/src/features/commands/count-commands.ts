import { type CommandType, commandTypes } from '@rackhand/contract/command/command-kinds';
import { type CommandState, commandStates } from '@rackhand/contract/command/command-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** How much there is to do, and what became of what was done, for who watches over the farm (document 5 O6). */

export interface CommandCount {
  type: CommandType;
  state: CommandState;
  count: number;
}

const hourMs = 60 * 60_000;

/** Every type in every state: what has not ended, and what has ended within the last hour. */
export async function countCommands(db: Db, at: Date): Promise<CommandCount[]> {
  const since = new Date(at.getTime() - hourMs);
  const { rows } = await sql<CommandCount>`
    select type, state, count(*)::integer as count from commands
    where ended_at is null or ended_at > ${since}::timestamptz
    group by type, state`.execute(db);
  const countOf = (type: CommandType, state: CommandState): number =>
    rows.find((row) => row.type === type && row.state === state)?.count ?? 0;
  return commandTypes.flatMap((type) =>
    commandStates.map((state) => ({ type, state, count: countOf(type, state) })),
  );
}

/** How long the oldest command has been waiting to be sent; 0 where none waits. */
export async function oldestQueuedSeconds(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ created_at: Date | null }>`
    select min(created_at) as created_at from commands where ended_at is null and state = 'queued'`.execute(
    db,
  );
  const [{ created_at: created } = { created_at: null }] = rows;
  return created === null ? 0 : Math.max(0, (at.getTime() - created.getTime()) / 1000);
}
