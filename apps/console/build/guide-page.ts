import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { guideAnchor } from '../src/platform/guide-anchor.ts';

export type GuideLanguage = 'ko' | 'en';

interface GuideSource {
  language: GuideLanguage;
  /** Of its file, without the ending. */
  name: string;
  markdown: string;
  /** There is one in the other language. */
  isInBoth: boolean;
}

const words = {
  ko: { contents: '목차', guide: '관리자 안내서', other: 'English' },
  en: { contents: 'Contents', guide: 'Administrator’s guide', other: '한국어' },
} as const;

/** A document as a page that needs nothing but itself and its pictures. */
export function guidePage({ language, name, markdown, isInBoth }: GuideSource): string {
  const { contents, guide, other } = words[language];
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? guide;
  const body = withAnchors(
    micromark(withOwnLinks(markdown, language), {
      extensions: [gfmTable()],
      htmlExtensions: [gfmTableHtml()],
    }),
  );
  const links = [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(
    ([, id = '', text = '']) => `<li><a href="#${id}">${text}</a></li>`,
  );
  const otherLanguage = language === 'ko' ? 'en' : 'ko';
  const way = isInBoth
    ? ` <a href="/guide/${otherLanguage}/${name}" lang="${otherLanguage}">${other}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Rackhand</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/guide/fonts.css">
<style>${style}</style>
</head>
<body>
<header><a href="/guide/${language}/guide">${guide}</a>${way}</header>
<nav aria-label="${contents}"><ol>${links.join('')}</ol></nav>
<main>${body}</main>
</body>
</html>
`;
}

/** To documents that are served here; what lies elsewhere in the checkout stays as its words. The way to the other language is the page's own. */
function withOwnLinks(markdown: string, language: GuideLanguage): string {
  return markdown
    .replace(/^\[(?:한국어|English)\]\(.*\)\n/m, '')
    .replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture: string, text: string, target: string) => {
      if (/^(https?:|#)/.test(target)) return whole;
      const image = /images\/(?:ko|en)\/([\w-]+\.webp)$/.exec(target)?.[1];
      if (picture !== '')
        return image === undefined ? text : `![${text}](/guide/images/${language}/${image})`;
      const [, up, document] = /^(\.\.\/)?([\w-]+)\.md$/.exec(target) ?? [];
      if (document === undefined || document === 'README') return text;
      const into = language === 'ko' && up === undefined ? 'ko' : 'en';
      return `[${text}](/guide/${into}/${document})`;
    });
}

/** Each heading can be led to by its words. */
function withAnchors(html: string): string {
  return html.replaceAll(/<h([23])>(.*?)<\/h\1>/g, (_whole, level: string, text: string) => {
    const id = guideAnchor(text);
    return `<h${level} id="${id}">${text}</h${level}>`;
  });
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#15191d, #e6eaee); --soft: light-dark(#56616b, #9aa6b1); --line: light-dark(#d9dfe4, #333c45); --plate: light-dark(#f4f6f8, #1c2329); --ground: light-dark(#fff, #12171b); }
body { margin: 0 auto; padding: 24px; max-width: 860px; background: var(--ground); color: var(--ink); font: 15px/1.65 "Pretendard Variable", system-ui, sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; gap: 16px; padding-bottom: 12px; border-bottom: 1px solid var(--line); }
a { color: inherit; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
nav { color: var(--soft); }
nav ol { columns: 2; padding-left: 20px; }
h1, h2, h3 { line-height: 1.3; }
h2 { margin-top: 40px; }
img { display: block; max-width: 100%; border: 1px solid var(--line); border-radius: 8px; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: left; vertical-align: top; }
code, pre { font-family: "JetBrains Mono Variable", ui-monospace, "Pretendard Variable", monospace; font-size: 13px; background: var(--plate); border-radius: 4px; }
code { padding: 1px 4px; }
pre { padding: 12px; overflow-x: auto; }
pre code { padding: 0; }
@media (max-width: 600px) { nav ol { columns: 1; } }
`;
