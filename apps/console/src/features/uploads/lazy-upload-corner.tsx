import { type ReactElement } from 'react';
import { sidePart } from '../../platform/side-part.tsx';
import { useStore } from '../../platform/use-store.ts';
import { uploadsBegun } from './uploads-begun.ts';

const UploadCorner = sidePart(async () => (await import('./corner/upload-corner.tsx')).UploadCorner);

/** Over every page, once something is uploaded; its code comes with the first upload. */
export function LazyUploadCorner(): ReactElement | null {
  return useStore(uploadsBegun.subscribe, uploadsBegun.get) ? <UploadCorner /> : null;
}
