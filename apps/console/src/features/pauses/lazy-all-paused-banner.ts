import { sidePart } from '../../platform/side-part.tsx';

/** For pages that are seen first: its code comes after theirs. */
export const LazyAllPausedBanner = sidePart(
  async () => (await import('./all-paused-banner.tsx')).AllPausedBanner,
);
