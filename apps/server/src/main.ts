import { readFileSync } from 'node:fs';
import { logForm } from '@rackhand/program/log-lines';
import { outliveReader } from '@rackhand/program/outlive-reader';
import { readSettings } from '@rackhand/program/read-settings';
import { startWatchdog } from '@rackhand/program/watchdog';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { requireCorrectConfig } from './cli/check-config.ts';
import { readCommand, UsageError } from './cli/command-line.ts';
import { helpText } from './cli/command-line-table.ts';
import { printAccount } from './cli/print-account.ts';
import { runCommand } from './cli/run-command.ts';
import { ConfigError, readConfig } from './config.ts';
import { ensureFirstAdmin } from './features/admins/create-admins.ts';
import { ensureLocalHost } from './features/hosts/host-registration.ts';
import { ensureTrialNotices } from './features/notices/trial-notices.ts';
import { ensureTrialProducts } from './features/products/trial-products.ts';
import { ensureTrialTeams } from './features/teams/trial-teams.ts';
import { ensureTrialTickets } from './features/tickets/trial-tickets.ts';
import { startTrialRuns } from './features/trial-runs/trial-runs.ts';
import { ensureTrialUsers } from './features/users/trial-users.ts';
import { listen, refuseTakenPort } from './listen.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database/connect-database.ts';
import { claimFileStore } from './platform/files/claim-file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { watchConnections } from './platform/http/open-connections.ts';
import { StartFailure } from './platform/start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** Composition root: command, settings, database, features, listen. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') {
    process.stdout.write(helpText());
    return;
  }
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
  for (const line of settings.warnings) process.stderr.write(`${line}\n`);
  await requireCorrectConfig(settings, { withLogos: command.name === 'check-config' });
  const config = readConfig(settings.values);
  const isServer = command.name === 'serve';
  // What a command answers stands alone on standard output.
  const log = pino(logForm('server', config.logLevel), pino.destination(isServer ? 1 : 2));
  if (command.name !== 'serve') {
    await runCommand(command, { config, settings: settings.values }, log);
    return;
  }
  await refuseTakenPort(config);
  const database = await connectDatabase(config, log);
  const deps = { ...database, clock: systemClock, config, log };
  try {
    await claimFileStore(database.db, openFileStore(config));
    const account = await ensureFirstAdmin(deps, config.firstAdmin);
    if (config.simulatedDevices) {
      await ensureTrialUsers(deps);
      await ensureTrialProducts(deps);
      await ensureTrialTeams(deps);
      await ensureTrialTickets(deps);
      await ensureTrialNotices(deps);
    }
    if (config.localHost !== null) await ensureLocalHost(deps, config.localHost);
    const app = await createApp(deps);
    stopOnSignals({ app, connections: watchConnections(app.server), database, log });
    process.on('SIGHUP', () => void app.deployments.reload());
    if (config.simulatedDevices) startTrialRuns(app, deps);
    await listen(app, config);
    startWatchdog('server');
    if (account !== null) printAccount(account);
  } catch (error) {
    await database.close();
    throw error;
  }
}

outliveReader();
process.on('unhandledRejection', (error) => {
  // One call's mistake must not end everybody's: it is logged, and its own request has failed.
  process.stderr.write(
    `${JSON.stringify({ level: 50, msg: 'unhandled rejection', error: textOf(error) })}\n`,
  );
});

main().catch((error: unknown) => {
  if (error instanceof ConfigError) for (const line of error.lines) process.stderr.write(`${line}\n`);
  else if (error instanceof UsageError || error instanceof StartFailure)
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${textOf(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
