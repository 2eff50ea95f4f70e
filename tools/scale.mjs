import { measure } from './measure.mjs';

/** `npm run scale [-- --minutes N --hosts N --devices N --rate N]`: a farm of 10,000 devices on two servers. */
await measure('scale.ts');
