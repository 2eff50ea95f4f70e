import type { ReactElement } from 'react';
import { sidePart } from '../../platform/side-part.tsx';
import { JobsButton } from './jobs/jobs-button.tsx';
import { openJobs } from './jobs-opener.ts';

/** Not needed to show a page: its code comes after it, and its button is there before. */
export const LazyJobsEntry = sidePart(
  async () => (await import('./jobs/jobs-entry.tsx')).JobsEntry,
  Meanwhile,
);

function Meanwhile(): ReactElement {
  return <JobsButton onOpen={openJobs} />;
}
