import type { Logger } from 'pino';
import type { Command } from './command-line.ts';
import type { ServerConfig } from './config.ts';
import { createAdmin, resetPassword } from './features/admins/create-admins.ts';
import { addHost } from './features/hosts/host-registration.ts';
import { createFailureReset } from './features/sign-in/reset-failures.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database/connect-database.ts';
import { loadServerSecrets } from './platform/secrets/server-secrets.ts';
import { StartFailure } from './platform/start-failure.ts';
import { printAccount } from './print-account.ts';

type ShortCommand = Exclude<Command, { name: 'serve' }>;

/** Does one thing on the database, beside a server that may be running, and ends. */
export async function runCommand(command: ShortCommand, config: ServerConfig, log: Logger): Promise<void> {
  const database = await connectDatabase({ ...config, beside: true }, log);
  const deps = { db: database.db, clock: systemClock };
  try {
    switch (command.name) {
      case 'create-admin':
        printAccount(await createAdmin(deps, command.admId));
        break;
      case 'reset-password': {
        const clearFailures = createFailureReset(await loadServerSecrets(deps.db));
        printAccount(await resetPassword(deps, command.admId, clearFailures));
        break;
      }
      case 'add-host':
        await printToken(deps, command);
        break;
    }
  } finally {
    await database.close();
  }
}

async function printToken(
  deps: Parameters<typeof addHost>[0],
  { host, acceptNewDevices }: Extract<Command, { name: 'add-host' }>,
): Promise<void> {
  const token = await addHost(deps, { name: host, acceptNewDevices });
  if (token === null) throw new StartFailure(`There is a host "${host}" already`);
  process.stdout.write(
    `\n  Host   ${host}\n  Token  ${token}\n\n  Shown only this once: write it to the agent's AGENT_TOKEN_FILE.\n\n`,
  );
}
