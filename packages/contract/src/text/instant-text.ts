import { z } from 'zod';

/** A moment as a caller names it; its fraction of a second has as many digits as anybody can mean. */
export const instantText = z.iso.datetime({ offset: true }).max(40);
