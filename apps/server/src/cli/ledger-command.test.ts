import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { addLot, addPayer } from '../testing/point-desk.ts';
import { startServer } from '../testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from '../testing/temporary-directory.ts';

let farm: TestApp;
let folder: string;
let uid: string;
beforeAll(async () => {
  folder = await makeDataDirectory('ledger');
  farm = await createTestApp();
  uid = await addPayer(farm, 'minjun');
  await addLot(farm, { uid }, { basic: 10 });
}, 60_000);
afterAll(async () => {
  await farm.close();
  await removeDataDirectory(folder);
});

async function verify(...more: string[]) {
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrlOf(farm.database.connection) };
  const { ended, output, errors } = startServer(env, ['--verify-ledger', ...more]);
  return { code: await ended, output: output(), errors: errors() };
}

test('--verify-ledger counts the whole ledger, names the wallet that differs and mends nothing', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    output: 'All wallets and tickets are what the ledger says\n',
  });
  await farm.db.updateTable('wallets').set({ basic: 11 }).execute();
  const { code, output, errors } = await verify();
  expect([code, errors.trim()]).toEqual([1, 'Sums that differ from the ledger: 1']);
  expect(output).toMatch(new RegExp(`^wallet \\d+ of ${uid}: basic is 11, and 10 by the ledger\\n$`));
  const said = JSON.parse((await verify('--json')).output) as { differences: object[] };
  expect(said.differences).toMatchObject([{ what: 'wallet', owner: uid, kept: 11, counted: 10 }]);
}, 60_000);
