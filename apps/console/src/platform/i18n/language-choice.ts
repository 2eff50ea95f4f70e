import type { Language } from '@rackhand/contract/text/language';
import { tellLook } from '../look.ts';
import { isLanguageKey, storedLanguage, storeLanguage } from './stored-language.ts';

export interface LanguageChoice {
  get(): Language;
  set(language: Language): void;
  subscribe(listener: () => void): () => void;
}

/** The language of the page, kept in this browser and followed by its other tabs. */
export function createLanguageChoice(): LanguageChoice {
  let language = storedLanguage();
  const listeners = new Set<() => void>();
  const take = (next: Language): void => {
    language = next;
    document.documentElement.lang = next;
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (isLanguageKey(event.key)) take(storedLanguage());
  });
  return {
    get: () => language,
    set(next) {
      storeLanguage(next);
      tellLook();
      take(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
