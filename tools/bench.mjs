import { measure } from './measure.mjs';

/** `npm run bench`: each figure beside its floor. */
await measure('main.ts');
