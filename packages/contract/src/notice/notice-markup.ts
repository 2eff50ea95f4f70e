import { micromark, parse, postprocess, preprocess } from 'micromark';
import type { Text } from '../text/language.ts';

/** What CommonMark has that a notice has not. Document 10, "Notices". */
export const markupTexts = {
  html: { ko: 'HTML 태그는 쓸 수 없습니다.', en: 'HTML tags cannot be used.' },
  image: { ko: '이미지는 넣을 수 없습니다.', en: 'Images cannot be used.' },
  link: {
    ko: '링크는 https://로 시작하는 주소만 쓸 수 있습니다.',
    en: 'Links lead to addresses that begin with https:// alone.',
  },
} as const satisfies Record<string, Text>;

const unwanted: Readonly<Record<string, keyof typeof markupTexts>> = {
  htmlFlow: 'html',
  htmlText: 'html',
  image: 'image',
};
const hrefs = / href="([^"]*)"/g;
const isHttps = (address: string): boolean => /^https:\/\/[^/?#]/i.test(address);

/** The first thing of a content that it may not have; null where there is none. */
export function markupMistake(content: string): Text | null {
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(content, undefined, true)),
  );
  for (const [, { type }] of events) {
    const kind = unwanted[type];
    if (kind !== undefined) return markupTexts[kind];
  }
  const html = micromark(content, { allowDangerousProtocol: true });
  const addresses = [...html.matchAll(hrefs)].map(([, address = '']) => address);
  return addresses.every(isHttps) ? null : markupTexts.link;
}

const asText = { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } };

/** Safe whatever the content is: tags are shown as text, and a link that is not https leads nowhere. */
export function renderMarkup(content: string): string {
  const html = micromark(content, { extensions: [asText] });
  return html.replace(hrefs, (attribute, address: string) => (isHttps(address) ? attribute : ''));
}
