import type { Language } from '@rackhand/contract/text/language';
import { usePlatform } from '../platform-context.ts';
import { useStore } from '../use-store.ts';
import type { Messages } from './messages.ts';

export function useLanguage(): Language {
  const { language } = usePlatform();
  return useStore(language.subscribe, language.get);
}

/** The words of `messages` in the language of the page. */
export function useMessages<T>(messages: Messages<T>): Messages<T>[Language] {
  return messages[useLanguage()];
}
