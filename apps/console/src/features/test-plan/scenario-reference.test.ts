import { readFileSync } from 'node:fs';
import { verbs } from '@rackhand/contract/test/scenario';
import { languages } from '@rackhand/contract/text/language';
import { expect, test } from 'vitest';
import { planMessages } from './plan-messages.ts';

const files = { ko: '../../../../../docs/ko/scenario.md', en: '../../../../../docs/scenario.md' };

test.each(languages)(
  'the chapter to which the editor of scenarios leads has each verb in its table, in %s',
  (language) => {
    const text = readFileSync(new URL(files[language], import.meta.url), 'utf8');
    const [, chapter = ''] = text.split(`\n## ${planMessages[language].verbsChapter}\n`);
    const [table = ''] = chapter.split(/^## /m);
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    for (const verb of verbs) expect(named).toContain(verb);
  },
);
