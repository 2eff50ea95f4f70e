import { allParts, staleParts } from './build-stamps.mjs';
import { ensureDebianCommand } from './debian-command.mjs';
import { ensureInstalled } from './install.mjs';

/** What the tests and the bench need besides Node, and the Debian package that brings it. */
const machineCommands = { adb: 'adb', chromium: 'chromium' };

/**
 * Dependencies, and commands of the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<string[]>} one line for each command that this user may not install
 */
export async function prepareMachine(say) {
  await ensureInstalled(say);
  const missing = [];
  for (const [command, debianPackage] of Object.entries(machineCommands)) {
    const line = await ensureDebianCommand(command, debianPackage, say);
    if (line !== undefined) missing.push(line);
  }
  return missing;
}

/** @param {(line: string) => void} say */
export async function buildWhatIsStale(say) {
  const stale = staleParts(allParts);
  if (stale.length === 0) return;
  const { buildParts } = await import('./build-parts.mjs');
  await buildParts(stale, say);
}
