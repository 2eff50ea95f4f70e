import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Outside the checkout, whose packages would be found from below it. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rackhand', 'bench');

/**
 * The programs of another commit, installed and built in a folder of their own, which is kept.
 * @param {string} name a commit, however it is named
 * @param {(line: string) => void} say
 * @returns {Promise<{ commit: string, programs: string }>} `programs`: the folder of what was built
 */
export async function programsOf(name, say) {
  const found = spawnSync('git', ['rev-parse', '--short=10', '--verify', `${name}^{commit}`], { cwd: root });
  if (found.status !== 0) throw new Error(`There is no commit ${name}.`);
  const commit = found.stdout.toString().trim();
  const folder = join(cache, commit);
  if (!existsSync(folder)) await checkOut(commit, folder);
  say(`Building ${commit} in ${folder} …`);
  const built = await runCommand(process.execPath, [join(folder, 'tools', 'build.mjs')], { cwd: folder });
  if (built.code !== 0) throw new Error(`${commit} could not be built:\n${built.output}`);
  return { commit, programs: join(folder, 'dist') };
}

/** Beside its place first, so that what is there is whole. @param {string} commit @param {string} folder */
async function checkOut(commit, folder) {
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const files = `git archive --format=tar ${commit} | tar -x -C "$0"`;
    const unpacked = await runCommand('sh', ['-c', files, aside]);
    if (unpacked.code !== 0) throw new Error(`${commit} could not be checked out:\n${unpacked.output}`);
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
