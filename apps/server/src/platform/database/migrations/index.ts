import type { Migration } from 'kysely';
import { up as accounts } from './0001-accounts.ts';
import { up as farm } from './0002-farm.ts';
import { up as commands } from './0003-commands.ts';

/** Every migration by name, in order. A name never changes once it has been released. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': { up: accounts },
  '0002-farm': { up: farm },
  '0003-commands': { up: commands },
};
