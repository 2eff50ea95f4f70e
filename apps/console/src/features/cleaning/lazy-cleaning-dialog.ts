import { sidePart } from '../../platform/side-part.tsx';

/** For pages of devices: its code comes when somebody wants to clean one. */
export const LazyCleaningDialog = sidePart(
  async () => (await import('./cleaning-dialog.tsx')).CleaningDialog,
);
