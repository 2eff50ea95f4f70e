import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@rackhand/contract/limits';
import type { Db } from '../database/database.ts';

/** Keys that all instances of a server share; they stand in the database and never leave the process. */
export interface ServerSecrets {
  /** PKCS#8 and SPKI, PEM: what passwords are encrypted with in the browser. */
  privateKey: string;
  publicKey: string;
  /** Signs one-time tickets. */
  ticketKey: Buffer;
  /** Signs the cookie of a browser that has signed in before. */
  browserKey: Buffer;
  /** Makes keyed hashes of ids and addresses in failure counts. */
  countKey: Buffer;
}

const generate = promisify(generateKeyPair);

/** Makes what is missing; of two instances that start at once, the first to store one decides. */
export async function loadServerSecrets(db: Db): Promise<ServerSecrets> {
  const found = await readAll(db);
  const made: { name: string; value: string }[] = [];
  if (!found.has('rsa')) made.push({ name: 'rsa', value: JSON.stringify(await inventKeyPair()) });
  for (const name of ['ticket', 'browser', 'count']) {
    if (!found.has(name)) made.push({ name, value: randomBytes(32).toString('base64') });
  }
  if (made.length > 0) {
    await db
      .insertInto('server_secrets')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return parse(made.length > 0 ? await readAll(db) : found);
}

async function readAll(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('server_secrets').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function parse(values: ReadonlyMap<string, string>): ServerSecrets {
  const text = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the server's secret "${name}" is missing`);
    return value;
  };
  const pair = JSON.parse(text('rsa')) as { privateKey: string; publicKey: string };
  const key = (name: string): Buffer => Buffer.from(text(name), 'base64');
  return { ...pair, ticketKey: key('ticket'), browserKey: key('browser'), countKey: key('count') };
}

async function inventKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  return generate('rsa', {
    modulusLength: limits.publicKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
