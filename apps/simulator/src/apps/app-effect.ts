import { z } from 'zod';
import { logLevels } from '../log/log-entry.ts';

const name = z.string().min(1).max(100);
const words = z.string().max(1_000);

/** Only where a widget of this screen reads so. */
const when = z.strictObject({ id: name, is: words }).optional();
const effectOf = <N extends string, S extends z.ZodRawShape>(does: N, shape: S) =>
  z.strictObject({ do: z.literal(does), when, ...shape });

/** What a touch, a text, the back key or time does in a simulated app. */
export const appEffect = z.discriminatedUnion('do', [
  effectOf('go', { to: name }),
  effectOf('set', { id: name, text: words }),
  effectOf('log', { text: words, level: z.enum(logLevels).default('I'), tag: name.default('App') }),
  effectOf('toast', { text: words }),
  /** The screen moves from now on, for as long as it is open. */
  effectOf('animate', {}),
  effectOf('crash', {
    exception: name.default('java.lang.IllegalStateException'),
    message: words.default('as the app was told'),
  }),
  effectOf('native_crash', { signal: z.enum(['SIGSEGV', 'SIGABRT', 'SIGBUS']).default('SIGSEGV') }),
  effectOf('anr', {}),
  effectOf('leave', {}),
  effectOf('ask', { permission: name }),
]);
export type AppEffect = z.infer<typeof appEffect>;

export const someEffects = z.array(appEffect).max(50);
export const appEffects = someEffects.default([]);
