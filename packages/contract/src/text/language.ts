export const languages = ['ko', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ko';

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** One text in both languages. */
export type Text = Record<Language, string>;

/** The first of Korean and English that an `Accept-Language` header names, or null where it names neither. */
export function acceptedLanguage(header: string | undefined): Language | null {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0];
    if (tag === 'ko' || tag === 'en') return tag;
  }
  return null;
}
