import { allParts, staleParts } from './build-stamps.mjs';
import { ensureDebianCommand } from './debian-command.mjs';
import { ensureInstalled } from './install.mjs';

/** What the tests and the bench need besides Node: of each the first that is here or in Debian. The shell is Chromium at half the work. */
const machineCommands = [['adb'], ['chromium-headless-shell', 'chromium']];

/**
 * Dependencies, and commands of the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<string[]>} one line for each command that this user may not install
 */
export async function prepareMachine(say) {
  await ensureInstalled(say);
  const missing = [];
  for (const alternatives of machineCommands) {
    const line = await ensureOneOf(alternatives, say);
    if (line !== undefined) missing.push(line);
  }
  return missing;
}

/** @param {string[]} alternatives commands, each of the Debian package of its name @param {(line: string) => void} say */
async function ensureOneOf(alternatives, say) {
  let missing;
  for (const command of alternatives) {
    missing = await ensureDebianCommand(command, command, say);
    if (missing === undefined) return undefined;
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
