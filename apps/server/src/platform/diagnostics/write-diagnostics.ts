import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Settings } from '@rackhand/program/read-settings';
import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import manifest from '../../../package.json' with { type: 'json' };
import { recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import { connectDatabase } from '../database/connect-database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { StartFailure } from '../start-failure.ts';
import { databaseFacts } from './database-facts.ts';
import { machineFacts } from './machine-facts.ts';
import { recentLogs } from './recent-logs.ts';
import { redact } from './redact.ts';
import { secretsOf, shownSettings } from './shown-settings.ts';

interface DiagnosticsDeps {
  /** Of the settings, as they were read. */
  values: Settings['values'];
  databaseUrl: string | null;
  dataDir: string;
  clock: Clock;
  log: Logger;
}

/**
 * One JSON file for whoever helps from elsewhere: versions, settings, counts and recent logs, without secrets. It is
 * text, so that one can read what one sends. Also written where the database can't be reached.
 */
export async function writeDiagnostics(deps: DiagnosticsDeps, file: string): Promise<void> {
  const { values, dataDir, clock } = deps;
  const content = {
    product: `Rackhand ${manifest.version}`,
    written_at: clock.now().toISOString(),
    machine: await machineFacts(dataDir),
    settings: shownSettings(values),
    database: await askDatabase(deps, file),
    logs: await recentLogs(dataDir),
  };
  const secrets = secretsOf(values);
  const text = JSON.stringify(content, (_key, value: unknown) => redacted(value, secrets), 2);
  await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw new StartFailure(`${file} can't be written: ${textOf(error)}`);
  });
}

const redacted = (value: unknown, secrets: string[]): unknown =>
  typeof value === 'string' ? redact(value, secrets) : value;

async function askDatabase(
  { databaseUrl, dataDir, log }: DiagnosticsDeps,
  file: string,
): Promise<Record<string, unknown>> {
  let database: OpenDatabase;
  try {
    // As it is: what has to be looked at must not be changed first.
    database = await connectDatabase({ databaseUrl, dataDir, beside: true, asItIs: true }, log);
  } catch (error) {
    return { failed: textOf(error) };
  }
  try {
    const facts = await databaseFacts(database.pool);
    await record(database, basename(file)).catch(() => undefined);
    return facts;
  } finally {
    await database.close();
  }
}

function record({ db }: OpenDatabase, object: string): Promise<void> {
  const entry = {
    actor: { name: 'command line' },
    action: 'diagnostics.written',
    object,
    result: 'ok',
  } as const;
  return db.transaction().execute((trx) => recordAudit(trx, entry));
}
