import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** Where a machine's own PostgreSQL answers, when it does. */
const machineDatabase = {
  host: process.env.PGHOST ?? '127.0.0.1',
  port: Number(process.env.PGPORT ?? 5432),
  user: process.env.PGUSER ?? 'postgres',
  password: process.env.PGPASSWORD,
  database: 'postgres',
  connectionTimeoutMillis: 2_000,
};
const ownDatabase = `rackhand_test_${process.pid}`;

/** @param {string} statement @returns {Promise<boolean>} false where no PostgreSQL answers or lets us */
async function onMachineDatabase(statement) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(machineDatabase);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function ownDatabaseUrl() {
  const { user, password, host, port } = machineDatabase;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${host}:${port}/${ownDatabase}`;
}

async function runTests(env) {
  const tests = spawn('npm', ['test', '--silent'], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}

try {
  await ensureInstalled((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`);
  process.exit(1);
}
const created =
  process.env.TEST_DATABASE_URL === undefined && (await onMachineDatabase(`CREATE DATABASE ${ownDatabase}`));
try {
  process.exitCode = await runTests(
    created ? { ...process.env, TEST_DATABASE_URL: ownDatabaseUrl() } : process.env,
  );
} finally {
  if (created) await onMachineDatabase(`DROP DATABASE IF EXISTS ${ownDatabase} WITH (FORCE)`);
}
