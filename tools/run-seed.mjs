import { randomInt } from 'node:crypto';

/** What a run takes by turns it takes by this: one for all of its parts, so that what fails is tried once more as it was. */
export const runSeed = process.env.FAULTS_SEED ?? String(randomInt(1, 2 ** 31 - 1));
