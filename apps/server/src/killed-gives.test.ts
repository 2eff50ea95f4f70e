import { freePort } from '@rackhand/program/testing/free-port';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from './features/points/verify-ledger.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open-database.ts';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { createSettableClock } from './testing/settable-clock.ts';
import { startGiver } from './testing/steady-giver.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';
import { addCustomer } from './testing/user-desk.ts';

const password = 'Chief-lime7';
const kills = 5;

let own: OwnDatabase;
let database: OpenDatabase;
let dataDirs: string[];
let servers: ServerProcess[];
let origins: string[];

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.connection, pino({ level: 'silent' }));
  dataDirs = await Promise.all(['gives-1', 'gives-2'].map((name) => makeDataDirectory(name)));
  const ports = [await freePort(), await freePort()];
  origins = ports.map((port) => `http://127.0.0.1:${String(port)}`);
  servers = [];
  for (const place of [0, 1]) await start(place);
  await addCustomer({ db: database.db, clock: createSettableClock() }, 'minjun.kim');
}, 60_000);
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.close();
  await own.drop();
  await Promise.all(dataDirs.map(removeDataDirectory));
});

async function start(place: number): Promise<void> {
  const origin = origins[place] ?? '';
  servers[place] = startServer({
    DATA_DIR: dataDirs[place] ?? '',
    DATABASE_URL: databaseUrlOf(own.connection),
    PORT: new URL(origin).port,
    ADMIN_PASSWORD: password,
  });
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  await eventually(isReady, 'the server being ready', 30_000);
}

test('whatever was given before one of two servers is killed is in the ledger, and what was not answered is given once', async () => {
  const [first = '', second = ''] = origins;
  const admin = { id: 'admin01', password };
  const [giver, other] = [await startGiver(first, admin, 'first'), await startGiver(second, admin, 'second')];
  for (let nth = 0; nth < kills; nth += 1) {
    const before = giver.given.length;
    await eventually(() => giver.given.length > before + 3, 'points being given', 20_000);
    servers[0]?.child.kill('SIGKILL');
    await servers[0]?.ended;
    await start(0);
  }
  await Promise.all([giver.stop(), other.stop()]);
  expect([...giver.refused, ...other.refused]).toEqual([]);
  for (const { given, notes } of [giver, other]) expect(await notes(own.connection)).toEqual(given);
  expect(await verifyLedger(database.db)).toEqual([]);
  const points = giver.given.length + other.given.length;
  const wallets = await database.db.selectFrom('wallets').select('basic').execute();
  expect(wallets).toEqual([{ basic: points }]);
}, 120_000);
