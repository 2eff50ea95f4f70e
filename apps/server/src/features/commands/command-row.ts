import type { Selectable } from 'kysely';
import type { CommandsTable } from '../../platform/database/command-tables.ts';

export type CommandRow = Selectable<CommandsTable>;

/** One that may go out, with the fence of its lease; null: its kind takes none. */
export interface DueCommand extends CommandRow {
  fence: number | null;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can name a command at all. */
export function isCommandId(text: string): boolean {
  return uuid.test(text);
}
