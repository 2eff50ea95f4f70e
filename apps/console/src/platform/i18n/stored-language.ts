import { defaultLanguage, type Language, languages } from '@rackhand/contract/text/language';
import { readStored, writeStored } from '../stored-value.ts';

const key = 'rackhand.language';

/** Korean whatever the browser says, until the person chooses (document 3 section 1). */
export function storedLanguage(): Language {
  const stored = readStored(key);
  return languages.find((language) => language === stored) ?? defaultLanguage;
}

export function storeLanguage(language: Language): void {
  writeStored(key, language);
}

/** Whether a `storage` event tells of the language chosen in another tab. */
export function isLanguageKey(changed: string | null): boolean {
  return changed === key;
}
