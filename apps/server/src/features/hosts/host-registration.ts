import { readFile } from 'node:fs/promises';
import { limits } from '@rackhand/contract/limits';
import { defaultRackGroup } from '@rackhand/contract/rack/rack-location';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { hashAgentToken, inventAgentToken } from './agent-token.ts';

interface RegistrationDeps {
  db: Db;
  clock: Clock;
}

interface NewHost {
  name: string;
  /** New devices need no confirmation and are placed in S1. */
  acceptNewDevices: boolean;
  maxDevices?: number;
}

/** Adds a host and gives the token of its agent, which stands nowhere else; null where the name is taken. */
export async function addHost({ db, clock }: RegistrationDeps, host: NewHost): Promise<string | null> {
  const token = inventAgentToken();
  const tokenHash = hashAgentToken(token);
  const isAdded = await db
    .transaction()
    .execute((trx) => insertHost(trx, { ...host, tokenHash, at: clock.now() }));
  return isAdded ? token : null;
}

/** The host of the server's own machine: made or given the token that stands in the file. */
export async function ensureLocalHost(
  { db, clock }: RegistrationDeps,
  { name, tokenFile }: { name: string; tokenFile: string },
): Promise<void> {
  const tokenHash = hashAgentToken(await readToken(tokenFile));
  await db.transaction().execute(async (trx) => {
    const host = await trx
      .selectFrom('hosts')
      .select(['id', 'token_hash'])
      .where('name', '=', name)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (host === undefined) {
      // The machine is the server's own: it is trusted as far as the server is.
      const maxDevices = limits.mostDevicesOfHost;
      await insertHost(trx, { name, acceptNewDevices: true, maxDevices, tokenHash, at: clock.now() });
    } else if (host.token_hash !== tokenHash) {
      await trx.updateTable('hosts').set({ token_hash: tokenHash }).where('id', '=', host.id).execute();
    }
  });
}

async function insertHost(trx: Trx, host: NewHost & { tokenHash: string; at: Date }): Promise<boolean> {
  const inserted = await trx
    .insertInto('hosts')
    .values({
      name: host.name,
      token_hash: host.tokenHash,
      accept_new_devices: host.acceptNewDevices,
      place_in_group: host.acceptNewDevices ? defaultRackGroup : null,
      max_devices: host.maxDevices ?? limits.devicesOfHost,
      created_at: host.at,
      state_since: host.at,
    })
    .onConflict((conflict) => conflict.column('name').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await recordAudit(trx, {
    actor: { name: 'command line' },
    action: 'host.added',
    object: host.name,
    after: { accept_new_devices: host.acceptNewDevices },
    result: 'ok',
  });
  const version = await bumpTopic(trx, 'farm');
  await trx.updateTable('hosts').set({ changed_version: version }).where('id', '=', inserted.id).execute();
  return true;
}

async function readToken(file: string): Promise<string> {
  const token = await readFile(file, 'utf8').catch(() => '');
  if (token.trim() === '') throw new StartFailure(`The agent's token cannot be read from ${file}`);
  return token.trim();
}
