import type { Migration } from 'kysely';
import * as accounts from './0001-accounts.ts';
import * as farm from './0002-farm.ts';
import * as commands from './0003-commands.ts';

/** Every migration by name, in order. A name never changes once it has been released. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-farm': farm,
  '0003-commands': commands,
};
