import './node-version.mjs';
import { measure } from './measure.mjs';
import { programsOf } from './old-checkout.mjs';

/**
 * `npm run bench [-- SECTION… --json]`: each figure beside its floor. With `--against COMMIT [--rounds N]`: beside what that
 * commit's programs reach on this machine, in turn with those of the present sources.
 */
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
const at = process.argv.indexOf('--against');
if (at === -1) await measure('main.ts');
else {
  const [, name = ''] = process.argv.splice(at, 2);
  try {
    const { commit, programs } = await programsOf(name, say);
    await measure('against.ts', { BENCH_OTHER_COMMIT: commit, BENCH_OTHER_PROGRAMS: programs });
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
