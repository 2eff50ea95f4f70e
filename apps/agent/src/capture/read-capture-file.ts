import { isAbsolute } from 'node:path';
import { captureCards } from '@rackhand/contract/device/device-edit-fields';
import { readOperatorFile } from '@rackhand/program/read-operator-file';
import { z } from 'zod';

/** A card that boxes name by its number, and where this host has it. */
export interface CaptureCard {
  card: number;
  path: string;
}

const path = z.string().refine(isAbsolute, 'is a path like /dev/v4l/by-id/usb-…-video-index0');
const names = captureCards.map(String);
const file = z
  .record(z.string(), path)
  .refine((cards) => Object.keys(cards).every((name) => names.includes(name)), {
    error: `names cards other than ${names.join(' and ')}`,
  });

/** CAPTURE_FILE: an object with a path for each card; null: this host has none. Each mistake is one line. Document 8. */
export function readCaptureFile(
  from: string | null,
): { cards: CaptureCard[] | null } | { mistakes: string[] } {
  if (from === null) return { cards: null };
  const read = readOperatorFile('CAPTURE_FILE', from, file);
  if ('mistakes' in read) return read;
  return {
    cards: Object.entries(read.value).map(([card, where]) => ({ card: Number(card), path: where })),
  };
}
