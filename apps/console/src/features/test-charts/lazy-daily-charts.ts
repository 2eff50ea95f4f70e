import { sidePart } from '../../platform/side-part.tsx';

/** Below what a page says first: its code comes after it. */
export const LazyDailyCharts = sidePart(
  async () => (await import('./daily-charts-plate.tsx')).DailyChartsPlate,
);
