import type { Language } from '@rackhand/contract/text/language';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { Messages } from './messages.ts';

export function useLanguage(): Language {
  const { language } = usePlatform();
  return useSyncExternalStore(language.subscribe, language.get);
}

/** The words of `messages` in the language of the page. */
export function useMessages<T>(messages: Messages<T>): Messages<T>[Language] {
  return messages[useLanguage()];
}
