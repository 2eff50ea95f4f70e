import { autonomousLimits, standardParameters } from './autonomous-limits.ts';

/** How the squad explores where nothing is said of how: a round ends with its minutes. */
export const standardCrawl = { ...standardParameters, max_events: autonomousLimits.events } as const;
