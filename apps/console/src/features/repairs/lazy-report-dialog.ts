import { sidePart } from '../../platform/side-part.tsx';

/** Their code comes with the first report. */
export const LazyReportDialog = sidePart(
  async () => (await import('./report/report-dialog.tsx')).ReportDialog,
);
export const LazyReportChosen = sidePart(async () => (await import('./report-chosen.tsx')).ReportChosen);
