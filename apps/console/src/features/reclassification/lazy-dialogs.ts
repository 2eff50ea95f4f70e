import { sidePart } from '../../platform/side-part.tsx';

/** Their code comes when they are asked for. */
export const ReclassifyDialog = sidePart(
  async () => (await import('./reclassify-dialog.tsx')).ReclassifyDialog,
);
export const IgnoreDialog = sidePart(async () => (await import('./ignore-dialog.tsx')).IgnoreDialog);
