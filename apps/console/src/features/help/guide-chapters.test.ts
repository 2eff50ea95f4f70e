import { readFileSync } from 'node:fs';
import { languages } from '@rackhand/contract/text/language';
import { expect, test } from 'vitest';
import { guideChapters } from './guide-chapters.ts';

const files = { ko: '../../../../../docs/ko/guide.md', en: '../../../../../docs/guide.md' };

test.each(languages)('every chapter to which a page’s help leads stands in the guide, in %s', (language) => {
  const guide = readFileSync(new URL(files[language], import.meta.url), 'utf8');
  const headings = [...guide.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  for (const chapter of Object.values(guideChapters)) expect(headings).toContain(chapter[language]);
});
