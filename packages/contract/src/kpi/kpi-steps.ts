export const kpiSteps = ['day', 'week', 'month'] as const;
export type KpiStep = (typeof kpiSteps)[number];
