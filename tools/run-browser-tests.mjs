import { whyNoOtherNetworks } from './other-networks.mjs';
import { runSeed } from './run-seed.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * Those that the machine allows.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} tellNotRun hears which are left out, and why
 */
export async function runBrowserTests(args, env, tellNotRun) {
  const why = await whyNoOtherNetworks((line) => process.stdout.write(`${line}\n`));
  if (why !== undefined) tellNotRun(`event streams whose network is gone (lost-streams.spec.ts): ${why}`);
  const seed = env.FAULTS_SEED ?? runSeed;
  process.stdout.write(`Faults by the seed ${seed}\n`);
  const allowed = why === undefined ? {} : { WITHOUT_OTHER_NETWORKS: '1' };
  return runVitest('browser', ['--root', 'e2e', ...args], { ...env, ...allowed, FAULTS_SEED: seed });
}
