import { type Language, languages } from '@rackhand/contract/text/language';
import { htmlText } from '../html-text.ts';
import {
  type MailTemplate,
  type MailTemplateName,
  type MailValues,
  mailTemplates,
} from './mail-templates.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Line breaks and control characters of a value could begin a header or a line that is not ours. */
const plain = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** Mail readers know styles on elements alone; the colours are those of the reader, light or dark. */
const styles = {
  body: "margin:0;padding:24px;font:15px/1.6 system-ui,'Apple SD Gothic Neo','Malgun Gothic',sans-serif;word-break:keep-all;overflow-wrap:anywhere",
  sheet: 'max-width:560px;margin:0 auto',
  name: 'margin:0;font-size:13px;opacity:.75',
  subject: 'margin:0 0 16px;font-size:20px;line-height:1.4',
  shown:
    'margin:16px 0;padding:10px 14px;border:1px solid #8887;border-radius:6px;font:700 20px/1.4 monospace;letter-spacing:1px',
  list: 'margin:16px 0;padding-left:20px',
  link: 'display:inline-block;padding:9px 16px;border-radius:6px;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:12px;opacity:.75',
} as const;

/** `both`: for somebody whose language nobody knows. */
export type MailLanguage = Language | 'both';

export function renderMail<Name extends MailTemplateName>(
  name: Name,
  values: MailValues<Name>,
  language: MailLanguage,
): RenderedMail {
  const parts = (language === 'both' ? languages : [language]).map((one) => renderPart(name, values, one));
  const subject = parts.map((part) => part.subject).join(' / ');
  return {
    subject: `[Rackhand] ${subject}`,
    text: `${parts.map(({ text }) => text).join('\n\n----\n\n')}\n`,
    html: sheet(subject, parts.map(({ html }) => html).join(''), language === 'both' ? 'ko' : language),
  };
}

function renderPart<Name extends MailTemplateName>(
  name: Name,
  values: MailValues<Name>,
  language: Language,
): RenderedMail {
  const template: MailTemplate = mailTemplates[name];
  const given = new Map(Object.entries<string>(values));
  const valueOf = (key: string): string => plain(given.get(key) ?? '');
  // One pass: what stands in a value is never filled again.
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => valueOf(key));
  const text: string[] = [];
  const html: string[] = [];
  for (const line of template.lines) {
    if ('text' in line) {
      text.push(fill(line.text[language]));
      html.push(`<p>${htmlText(fill(line.text[language]))}</p>`);
    } else if ('show' in line) {
      text.push(`    ${valueOf(line.show)}`);
      html.push(`<p style="${styles.shown}">${htmlText(valueOf(line.show))}</p>`);
    } else if ('list' in line) {
      const items = (given.get(line.list[language]) ?? '').split('\n').map(plain);
      text.push(items.map((item) => `- ${item}`).join('\n'));
      html.push(
        `<ul style="${styles.list}">${items.map((item) => `<li>${htmlText(item)}</li>`).join('')}</ul>`,
      );
    } else {
      const address = valueOf(line.link);
      text.push(`${line.label[language]}: ${address}`);
      html.push(
        `<p><a href="${htmlText(address)}" style="${styles.link}">${htmlText(line.label[language])}</a></p>`,
      );
      // For who reads it on another machine, or whose reader takes links away.
      html.push(`<p style="${styles.address}">${htmlText(address)}</p>`);
    }
  }
  return { subject: fill(template.subject[language]), text: text.join('\n\n'), html: html.join('') };
}

function sheet(subject: string, lines: string, language: Language): string {
  const title = htmlText(subject);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="color-scheme" content="light dark"><title>${title}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.sheet}">`,
    `<p style="${styles.name}">Rackhand</p><h1 style="${styles.subject}">${title}</h1>${lines}`,
    '</div></body></html>',
  ].join('');
}
