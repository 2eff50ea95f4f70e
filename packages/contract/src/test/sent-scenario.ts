import { z } from 'zod';
import { scenarioLimits } from './scenario-limits.ts';

/** On its way to an agent: arguments as they stand in the scenario, so that both ends read them by one table. */
export interface SentStep {
  verb: string;
  line: number;
  name?: string | undefined;
  timeout?: string | undefined;
  optional?: boolean | undefined;
  with: Record<string, unknown>;
  steps?: SentStep[] | undefined;
}
export const sentStep: z.ZodType<SentStep> = z.object({
  verb: z.string().max(40),
  line: z.int().min(1),
  name: z.string().optional(),
  timeout: z.string().optional(),
  optional: z.boolean().optional(),
  with: z.record(z.string(), z.unknown()),
  get steps() {
    return z.array(sentStep).max(scenarioLimits.steps).optional();
  },
});

export const sentScenario = z.object({
  /** The app that `launch` and its like mean where they name none. */
  app: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
  steps: z.array(sentStep).max(scenarioLimits.steps),
});
export type SentScenario = z.infer<typeof sentScenario>;
