import { measure } from './measure.mjs';

/** `npm run soak [-- --minutes N]`: a farm that does not rest, for as long as is asked. */
await measure('soak.ts');
