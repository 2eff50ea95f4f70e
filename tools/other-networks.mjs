import { ensureDebianCommand } from './debian-command.mjs';
import { runCommand } from './run-command.mjs';

const name = `rackhand-try-${process.pid}`;

/**
 * Whether tests may put a program into a network of its own, whose cable they pull.
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} undefined where they may, else one line which says why not
 */
export async function whyNoOtherNetworks(say) {
  const missing = await ensureDebianCommand('ip', 'iproute2', say);
  if (missing !== undefined) return missing;
  const made = await runCommand('ip', ['netns', 'add', name]);
  if (made.code !== 0) return `this user may make no network: ${made.output.trim()}`;
  const link = ['link', 'add', `rh${process.pid}t`, 'type', 'veth', 'peer', 'name', `rh${process.pid}u`];
  const joined = await runCommand('ip', [...link, 'netns', name]);
  await runCommand('ip', ['netns', 'delete', name]);
  return joined.code === 0 ? undefined : `no cable can be laid to a network: ${joined.output.trim()}`;
}
