import './node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { inRoot, root } from './root.mjs';

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
const room = JSON.parse(readFileSync(inRoot('apps/server/src/testing/memory-room.json'), 'utf8'));
const memory = `${room.folder}/${ownDatabase}`;

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

/** Tests make and drop databases by the hundred, which a disk's file system is slow at: in memory, where this user may. */
async function makeDatabase() {
  const isInMemory =
    makeMemoryFolder() && (await onMachineDatabase(`CREATE TABLESPACE ${ownDatabase} LOCATION '${memory}'`));
  return onMachineDatabase(`CREATE DATABASE ${ownDatabase}${isInMemory ? ` TABLESPACE ${ownDatabase}` : ''}`);
}

/** For PostgreSQL's own account; false where there is none, or too little room. */
function makeMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(room.folder);
    if (bavail * bsize < room.enoughBytes) return false;
    mkdirSync(memory, { mode: 0o700 });
    execFileSync('chown', ['postgres', memory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function dropDatabase() {
  await onMachineDatabase(`DROP DATABASE IF EXISTS ${ownDatabase} WITH (FORCE)`);
  await onMachineDatabase(`DROP TABLESPACE IF EXISTS ${ownDatabase}`);
  rmSync(memory, { recursive: true, force: true });
}

function ownDatabaseUrl() {
  const { user, password, host, port } = machineDatabase;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${host}:${port}/${ownDatabase}`;
}

/** @param {NodeJS.ProcessEnv} env */
async function runTests(env) {
  const tests = spawn('npm', ['test', '--silent'], { cwd: root, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => tests.kill(signal));
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}

try {
  await ensureInstalled((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`);
  process.exit(1);
}
const created = process.env.TEST_DATABASE_URL === undefined && (await makeDatabase());
try {
  process.exitCode = await runTests(
    // With both databases whole it would take a third longer: what is found on one alone is found within a few runs.
    created ? { TEST_DATABASE_PARTS: '3', ...process.env, TEST_DATABASE_URL: ownDatabaseUrl() } : process.env,
  );
} finally {
  if (created) await dropDatabase();
}
