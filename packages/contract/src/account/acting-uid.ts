import { z } from 'zod';

/** Of a token: the user whose rights apply. A person acts as themselves: 901. Document 10. */
export const acting_uid = z.string().min(1).max(100).optional();
