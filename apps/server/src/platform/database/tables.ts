import type { AccountTables } from './account-tables.ts';
import type { CommandTables } from './command-tables.ts';
import type { FarmTables } from './farm-tables.ts';

export interface Tables extends AccountTables, FarmTables, CommandTables {}
