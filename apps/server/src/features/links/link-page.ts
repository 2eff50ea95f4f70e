import { catalogue } from '@rackhand/contract/call/error-codes';
import type { SharedTest } from '@rackhand/contract/link/link';
import { linkPageWords, pageTime } from '@rackhand/contract/link/link-page-words';
import { itemStateWords, runResultWords, testTypeWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { htmlText } from '../../platform/html-text.ts';

/** Nothing runs, nothing is loaded, nobody frames it, and nobody finds it. */
export const linkPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
};

const style = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
body{max-width:44rem;margin:6vh auto;padding:0 1.5rem}h1{font-size:1.3rem}h2{font-size:1rem;margin-top:2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{opacity:.7}dd{margin:0}
ol,ul{padding-left:1.5rem}`;

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow"><title>${htmlText(title)}</title><style>${style}</style>
<main><h1>${htmlText(title)}</h1>${body}</main></html>
`;
}

/** In the language of the visitor. */
export function renderRefusal(code: '2027' | '6003', language: Language): string {
  return page(language, catalogue[code][language], '');
}

export function renderShared(test: SharedTest, language: Language): string {
  const words = linkPageWords[language];
  const facts: [string, string][] = [
    [words.result, runResultWords[test.result][language]],
    [words.type, testTypeWords[test.test_type][language]],
    [words.app, `${test.app_id} ${test.app_version}`.trim()],
    [words.model, test.model],
    [words.os, test.os_version],
    [words.started, pageTime(test.started_at)],
    [words.ended, pageTime(test.ended_at)],
    [words.runTime, test.run_time === null ? '' : words.seconds(test.run_time)],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${htmlText(name)}</dt><dd>${htmlText(value)}</dd>`);
  const steps = test.steps.map(
    ({ name, title, state }) =>
      `<li>${htmlText(title === '' ? name : title)} · ${htmlText(itemStateWords[state][language])}</li>`,
  );
  const more = test.has_more_steps ? `<p>${htmlText(words.moreSteps)}</p>` : '';
  const files = test.files.map(({ remote_file }) => `<li>${htmlText(remote_file)}</li>`);
  const part = (title: string, tag: 'ol' | 'ul', lines: string[]): string =>
    lines.length === 0 ? '' : `<h2>${htmlText(title)}</h2><${tag}>${lines.join('')}</${tag}>`;
  return page(
    language,
    test.project === '' ? words.title : test.project,
    `<dl>${rows.join('')}</dl>${part(words.steps, 'ol', steps)}${more}${part(words.files, 'ul', files)}`,
  );
}
