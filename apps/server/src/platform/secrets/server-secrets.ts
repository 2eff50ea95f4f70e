import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@rackhand/contract/limits';
import type { Db } from '../database/database.ts';

/** Keys that all instances of a server share; they stand in the database and never leave the process. */
export interface ServerSecrets {
  /** Signs one-time tickets. */
  ticketKey: Buffer;
  /** Signs the cookie of a browser that has signed in before. */
  browserKey: Buffer;
  /** Makes keyed hashes of ids and addresses in failure counts. */
  countKey: Buffer;
  /** Encrypts the id in the link of a mail. */
  linkKey: Buffer;
  /** Makes keyed hashes of codes and temporary passwords. */
  codeKey: Buffer;
  /** Makes the one-time tokens of hosts. */
  enrolKey: Buffer;
  /** Encrypts the secrets of webhooks. */
  webhookKey: Buffer;
}

/** What passwords are encrypted with in the browser: PKCS#8 and SPKI, PEM. */
export interface SealingKeys {
  privateKey: string;
  publicKey: string;
}

const generate = promisify(generateKeyPair);

/** Read in one statement: a server that starts needs no connection for each. */
export async function loadServerSecrets(db: Db): Promise<ServerSecrets> {
  const stored = await db.selectFrom('server_secrets').select(['name', 'value']).execute();
  const valueOf = new Map(stored.map(({ name, value }) => [name, value]));
  const load = async (name: string): Promise<Buffer> =>
    Buffer.from(valueOf.get(name) ?? (await loadSecret(db, name, inventKey)), 'base64');
  return {
    ticketKey: await load('ticket'),
    browserKey: await load('browser'),
    countKey: await load('count'),
    linkKey: await load('link'),
    codeKey: await load('code'),
    enrolKey: await load('enrol'),
    webhookKey: await load('webhook'),
  };
}

const inventKey = (): Promise<string> => Promise.resolve(randomBytes(32).toString('base64'));

/** Takes seconds the first time, when the pair has to be found. */
export async function loadSealingKeys(db: Db): Promise<SealingKeys> {
  return JSON.parse(await loadSecret(db, 'rsa', inventKeyPair)) as SealingKeys;
}

/** Of two instances that start at once, the first to store one decides. */
async function loadSecret(db: Db, name: string, invent: () => Promise<string>): Promise<string> {
  const read = db.selectFrom('server_secrets').select('value').where('name', '=', name);
  const found = await read.executeTakeFirst();
  if (found !== undefined) return found.value;
  await db
    .insertInto('server_secrets')
    .values({ name, value: await invent() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read.executeTakeFirstOrThrow()).value;
}

async function inventKeyPair(): Promise<string> {
  const pair: SealingKeys = await generate('rsa', {
    modulusLength: limits.publicKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return JSON.stringify(pair);
}
