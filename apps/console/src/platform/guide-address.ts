import type { Language } from '@rackhand/contract/text/language';
import { guideAnchor } from './guide-anchor.ts';

/** Of a document for people, in their language, and in it of a chapter by its heading. */
export function guideAddress(language: Language, chapter?: string, document = 'guide'): string {
  const anchor = chapter === undefined ? '' : `#${guideAnchor(chapter)}`;
  return `/guide/${language}/${document}${anchor}`;
}
