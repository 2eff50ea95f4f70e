import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** @param {string} command */
export function findCommand(command) {
  const folders = command.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders
    .map((folder) => (folder === '' ? command : join(folder, command)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** How this user may install Debian packages: as root, by a sudo that asks nothing, or not at all. */
async function installerPrefix() {
  if (findCommand('apt-get') === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  if (findCommand('sudo') === undefined) return undefined;
  const asked = await runCommand('sudo', ['-n', 'true']);
  return asked.code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs the Debian package that brings a command, where this user may.
 * @param {string} command
 * @param {string} debianPackage
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} undefined when the command is there, else one line which says what to install
 */
export async function ensureDebianCommand(command, debianPackage, say) {
  if (findCommand(command) !== undefined) return undefined;
  const advice = `${command} is missing: install it with "sudo apt-get install ${debianPackage}".`;
  const prefix = await installerPrefix();
  if (prefix === undefined) return advice;
  say(`Installing Debian's ${debianPackage} …`);
  const apt = (/** @type {string[]} */ ...args) => {
    const [first = 'apt-get', ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...args,
    ];
    return runCommand(first, rest);
  };
  await apt('-q', 'update');
  const installed = await apt('-q', '-y', 'install', '--no-install-recommends', debianPackage);
  if (installed.code === 0 && findCommand(command) !== undefined) return undefined;
  return `${advice} (apt-get: ${installed.output.trim().split('\n').at(-1) ?? 'failed'})`;
}
