import type { Selectable } from 'kysely';
import type { CommandsTable } from '../../platform/database/command-tables.ts';

export type CommandRow = Selectable<CommandsTable>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can name a command at all. */
export function isCommandId(text: string): boolean {
  return uuid.test(text);
}
