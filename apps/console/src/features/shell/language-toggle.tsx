import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { shellMessages } from './shell-messages.ts';

export function LanguageToggle(): ReactElement {
  const { language: choice } = usePlatform();
  const words = useMessages(shellMessages);
  const options = [
    { value: 'ko', label: 'KO', hint: words.korean },
    { value: 'en', label: 'EN', hint: words.english },
  ] as const;
  return <Segmented label={words.language} options={options} value={useLanguage()} onChange={choice.set} />;
}
