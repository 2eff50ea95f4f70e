import { allParts, staleParts } from './build-stamps.mjs';
import { ensureDebianCommand } from './debian-command.mjs';
import { ensureInstalled } from './install.mjs';

/** What the tests and the bench need besides Node, and the Debian package that brings it. */
const machineCommands = { adb: 'adb', chromium: 'chromium' };

/**
 * Dependencies, machine and build, in that order.
 * @param {(line: string) => void} say
 * @returns {Promise<{ missing: string[] }>} one line for each thing that this user may not install
 */
export async function prepareForTests(say) {
  await ensureInstalled(say);
  const missing = [];
  for (const [command, debianPackage] of Object.entries(machineCommands)) {
    const line = await ensureDebianCommand(command, debianPackage, say);
    if (line !== undefined) missing.push(line);
  }
  const stale = staleParts(allParts);
  if (stale.length > 0) {
    const { buildParts } = await import('./build-parts.mjs');
    await buildParts(stale, say);
  }
  return { missing };
}
