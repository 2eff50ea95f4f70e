import { basename, resolve } from 'node:path';
import type { Settings } from '@rackhand/program/read-settings';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import { createAdmin, resetPassword } from '../features/admins/create-admins.ts';
import { listAdmins, makeSuper, unlockAdmin } from '../features/admins/rescue-admins.ts';
import { addHost } from '../features/hosts/host-registration.ts';
import { rebuildDays } from '../features/kpi/close-days.ts';
import { listedMails, printedMail } from '../features/outbox/printed-mail.ts';
import { prolongTemporaryPassword } from '../features/passwords/temporary-passwords.ts';
import { verifyLedger } from '../features/points/verify-ledger.ts';
import { endSessionsByCommand, listSessions } from '../features/sessions/rescue-sessions.ts';
import { createFailureReset } from '../features/sign-in-attempts/reset-failures.ts';
import { eraseAgain } from '../features/users/erase-again.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { refuseLost, requireFiles } from '../platform/backup/backed-up-files.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { bringFiles, settleStore } from '../platform/backup/restore-files.ts';
import { type VerifiedBackup, verifyBackup } from '../platform/backup/verify-backup.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { connectDatabase } from '../platform/database/connect-database.ts';
import type { Trx } from '../platform/database/database.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { writeDiagnostics } from '../platform/diagnostics/write-diagnostics.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { verifyFiles } from '../platform/files/verify-files.ts';
import { loadServerSecrets } from '../platform/secrets/server-secrets.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { checkUpdate } from './check-update.ts';
import type { ShortCommand } from './command-line.ts';
import { type CommandName, commandRow } from './command-line-table.ts';
import { printAccount } from './print-account.ts';
import { printBackup, zonedTime } from './print-backup.ts';
import { printFiles } from './print-files.ts';
import { printLedger } from './print-ledger.ts';
import { printAdmins, printMails, printSessions } from './print-lists.ts';

interface CommandDeps extends OpenDatabase {
  clock: Clock;
  store: FileStore;
}

type Run = (deps: CommandDeps, command: ShortCommand) => Promise<void>;
type NeedsNothing = 'check-config' | 'check-update' | 'verify-backup' | 'diagnostics';

interface Told {
  config: ServerConfig;
  /** The settings as they were read. */
  settings: Settings['values'];
}

/** Does one thing and ends; `command-table.ts` says whether it needs the database, and how. */
export async function runCommand(
  command: ShortCommand,
  { config, settings }: Told,
  log: Logger,
): Promise<void> {
  if (command.name === 'check-config') {
    say('The configuration has no mistakes');
    return;
  }
  if (command.name === 'verify-backup') {
    const file = resolve(command.value);
    const verified = await verifyBackup(file);
    if (command.files !== null) await requireFiles(resolve(command.files), verified.manifest);
    printBackup({ file, ...verified }, command.json, 'is whole');
    return;
  }
  if (command.name === 'diagnostics') {
    const file = resolve(command.value);
    await writeDiagnostics({ ...config, values: settings, clock: systemClock, log }, file);
    say(`${file} written: read what you send`);
    return;
  }
  if (command.name === 'check-update') {
    await checkUpdate(config, log);
    return;
  }
  const isAlone = commandRow(command.name).database === 'alone';
  const database = await connectDatabase({ ...config, beside: !isAlone, asItIs: isAlone }, log);
  try {
    await runs[command.name]({ ...database, clock: systemClock, store: openFileStore(config) }, command);
  } finally {
    await database.close();
  }
}

const runs: Record<Exclude<CommandName, NeedsNothing>, Run> = {
  'create-admin': async (deps, { value, groupType, isSuper }) =>
    printAccount(
      await createAdmin(deps, value, { groupType, isSuper }),
      `${isSuper ? 'super admin' : 'admin'}, ${groupType ?? 'all group types'}`,
    ),
  'unlock-admin': async (deps, { value }) =>
    say(
      `"${await unlockAdmin(deps, value, await locksOf(deps))}" may sign in with the same password; --reset-password where it is lost`,
    ),
  'reset-password': async (deps, { value }) =>
    printAccount(await resetPassword(deps, value, await failureReset(deps))),
  'make-super': async (deps, { value }) =>
    say(`"${await makeSuper(deps, value)}" is a super admin now; sessions were ended, sign in again`),
  'list-admins': async (deps, { json }) => printAdmins(await listAdmins(deps), json),
  'list-sessions': async (deps, { value, json }) => printSessions(await listSessions(deps, value), json),
  'end-sessions': async (deps, { value }) =>
    say(
      `"${value}" is signed out everywhere; sessions ended: ${String(await endSessionsByCommand(deps, value))}`,
    ),
  'add-host': (deps, { value, acceptNewDevices }) => printToken(deps, { name: value, acceptNewDevices }),
  'list-mails': async ({ db, clock }, { json }) => printMails(await listedMails(db, clock.now()), json),
  'print-mail': async ({ db }, { value }) => {
    process.stdout.write(await printedMail(db, value));
  },
  backup: async (deps, { value, files, json }) => {
    const aside = files === null ? null : { store: deps.store, folder: resolve(files) };
    const { lost, ...written } = await backUp({ ...deps, files: aside }, resolve(value), 'command line');
    printBackup(written, json, 'written');
    // Older backups may have them, so who keeps only some should hear of it.
    refuseLost(lost, deps.store.place);
  },
  restore: async (deps, { value, files, replace }) => {
    const folder = files === null ? null : resolve(files);
    const prepare = ({ manifest }: VerifiedBackup): Promise<void> =>
      bringFiles({ ...deps, folder }, manifest);
    let erased = 0;
    const carry = async (present: Trx): Promise<(restored: Trx) => Promise<void>> => {
      const again = await eraseAgain(present, deps);
      return async (restored) => {
        erased = await again(restored);
      };
    };
    const { head, manifest } = await restoreBackup(deps, resolve(value), { replace, prepare, carry });
    if (erased > 0)
      say(`Users who were erased after the backup was written, and are erased again: ${String(erased)}`);
    const missing = await settleStore(deps, manifest);
    if (missing > 0)
      say(`Files that are not in ${deps.store.place}: ${String(missing)}; --verify-files names them.`);
    say(
      `The database is what it was at ${zonedTime(head.created_at)} (${basename(value)}). Start the server; everybody signs in again.`,
    );
  },
  'rebuild-kpi': async ({ db, clock }) =>
    say(`Days counted anew: ${String(await rebuildDays(db, clock.now()))}`),
  'verify-files': async ({ db, store }, { json }) =>
    printFiles(await verifyFiles(db, store), store.place, json),
  'verify-ledger': async ({ db }, { json }) => printLedger(await verifyLedger(db), json),
};

const locksOf = async (deps: CommandDeps): Promise<Parameters<typeof unlockAdmin>[2]> => ({
  resetFailures: await failureReset(deps),
  prolongTemporary: prolongTemporaryPassword,
});

const failureReset = async ({ db }: CommandDeps): Promise<ReturnType<typeof createFailureReset>> =>
  createFailureReset(await loadServerSecrets(db));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function printToken(
  deps: CommandDeps,
  host: { name: string; acceptNewDevices: boolean },
): Promise<void> {
  const token = await addHost(deps, host);
  if (token === null) throw new StartFailure(`There is a host "${host.name}" already`);
  process.stdout.write(
    `\n  Host   ${host.name}\n  Token  ${token}\n\n  Shown only this once: write it to the agent's AGENT_TOKEN_FILE.\n\n`,
  );
}
