import { repairTexts } from '@rackhand/contract/repair/repair-rules';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { bareJpeg, isJpeg } from './bare-jpeg.ts';
import { barePng, isPng } from './bare-png.ts';
import { bareWebp, isWebp } from './bare-webp.ts';

interface BarePicture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  ending: string;
  bytes: Buffer;
}

/** A picture by its own bytes, without what it says besides: place, time, camera, texts. 901 for anything else, and for one that is cut off. */
export function bareOf(file: Buffer): BarePicture {
  const found = read(file);
  if (found === null) throw new DomainError('901', [{ field: 'file', message: repairTexts.noPhoto }]);
  return found;
}

function read(file: Buffer): BarePicture | null {
  try {
    if (isJpeg(file)) return { type: 'image/jpeg', ending: 'jpg', bytes: bareJpeg(file) };
    if (isPng(file)) return { type: 'image/png', ending: 'png', bytes: barePng(file) };
    if (isWebp(file)) return { type: 'image/webp', ending: 'webp', bytes: bareWebp(file) };
    return null;
  } catch (error) {
    // Cut off, or not what its head says.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
