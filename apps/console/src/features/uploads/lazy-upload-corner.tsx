import { type ReactElement, useSyncExternalStore } from 'react';
import { sidePart } from '../../platform/side-part.tsx';
import { uploadsBegun } from './uploads-begun.ts';

const UploadCorner = sidePart(async () => (await import('./corner/upload-corner.tsx')).UploadCorner);

/** Over every page, once something is uploaded; its code comes with the first upload. */
export function LazyUploadCorner(): ReactElement | null {
  return useSyncExternalStore(uploadsBegun.subscribe, uploadsBegun.get) ? <UploadCorner /> : null;
}
