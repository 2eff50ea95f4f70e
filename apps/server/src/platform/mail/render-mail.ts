import type { Language } from '@rackhand/contract/language';
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

const htmlSigns: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => htmlSigns[sign] ?? '');

/** Line breaks and control characters of a value could begin a header or a line that is not ours. */
const plain = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

const shown = 'font:700 20px/1.4 monospace;letter-spacing:1px';

export function renderMail<Name extends MailTemplateName>(
  name: Name,
  values: MailValues<Name>,
  language: Language,
): RenderedMail {
  const template: MailTemplate = mailTemplates[name];
  const given = new Map(Object.entries<string>(values).map(([key, value]) => [key, plain(value)]));
  const valueOf = (key: string): string => given.get(key) ?? '';
  // One pass: what stands in a value is never filled again.
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => valueOf(key));
  const text: string[] = [];
  const html: string[] = [];
  for (const line of template.lines) {
    if ('text' in line) {
      text.push(fill(line.text[language]));
      html.push(`<p>${escape(fill(line.text[language]))}</p>`);
    } else if ('show' in line) {
      text.push(`    ${valueOf(line.show)}`);
      html.push(`<p style="${shown}">${escape(valueOf(line.show))}</p>`);
    } else {
      text.push(`${line.label[language]}: ${valueOf(line.link)}`);
      html.push(`<p><a href="${escape(valueOf(line.link))}">${escape(line.label[language])}</a></p>`);
    }
  }
  return {
    subject: `[Rackhand] ${fill(template.subject[language])}`,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${html.join('')}</body></html>`,
  };
}
