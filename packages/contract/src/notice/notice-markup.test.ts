import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markupMistake, markupTexts, renderMarkup } from './notice-markup.ts';

test.each([
  ['a < b, 1 > 0 & "c"', null],
  ['# Title\n\n- *one*\n- **two**\n\n> `code`', null],
  ['[x](https://a.example) <HTTPS://b.example/?q=1&r=2>', null],
  ['[unused]: javascript:alert(1)', null],
  ['<script>x</script>', 'html'],
  ['a <br> b', 'html'],
  ['<!-- x -->', 'html'],
  ['![a](https://a.example/x.png)', 'image'],
  ['![a][b]\n\n[b]: https://a.example', 'image'],
  ['[x](javascript:alert(1))', 'link'],
  ['[x](JaVaScRiPt:alert(1))', 'link'],
  ['[x](data:text/html;base64,x)', 'link'],
  ['[x](http://a.example)', 'link'],
  ['[x](//a.example)', 'link'],
  ['[x](https:a.example)', 'link'],
  ['<mailto:kim@a.example>', 'link'],
] as const)('a notice that says %j is judged by its first fault', (content, kind) => {
  expect(markupMistake(content)).toBe(kind === null ? null : markupTexts[kind]);
});

const pieces = [
  ...[
    '[a](',
    ')',
    '<',
    '>',
    '"',
    "'",
    '&#106;',
    'javascript:',
    'data:',
    'https://a.example',
    'HTTP://b.example',
  ],
  ...[
    '![',
    ']',
    '[b]: ',
    '\n',
    '\n\n',
    '`',
    '<script>',
    '</a>',
    ' onclick=x ',
    ' href="',
    '&quot;',
    '\\',
    '- ',
    '*',
  ],
  ...['한', '한'.normalize('NFD'), '\u202E', '\0'],
];
const safe = /^(?:p|em|strong|code|pre|ul|ol|li|blockquote|h[1-6]|hr|br|a)$/;

test('whatever a notice says, what is shown has tags of text alone, and links to https alone', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const html = renderMarkup(parts.join(''));
      for (const [, name = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]*)([^>]*)>/gi)) {
        expect(name).toMatch(safe);
        const rest = attributes.replaceAll(/ (?:title|class|start)="[^"]*"/g, '').replace(/ \/$/, '');
        expect(rest).toMatch(/^(?: href="https:\/\/[^"]*")?$/i);
      }
    }),
    { numRuns: 500 },
  );
});
