import { strategyWords } from '@rackhand/contract/test/autonomous-limits';
import type { Language } from '@rackhand/contract/text/language';
import type { ExploringDraft } from './exploring-draft.ts';
import { exploringMessages } from './exploring-messages.ts';

/** How an app is explored in words, to be compared with another's. */
export function exploringText({ avoid, ...rest }: ExploringDraft, language: Language): string {
  const words = exploringMessages[language];
  const lines = Object.entries(rest)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const said = name === 'strategy' ? strategyWords[rest.strategy][language] : value;
      return `${words[name as keyof typeof rest]}: ${said.replaceAll('\n', ', ')}`;
    });
  const avoided = avoid.map(({ looks }) => looks.map(({ key, value }) => `${key}: ${value}`).join(' + '));
  return [...lines, ...(avoided.length === 0 ? [] : [`${words.avoid}: ${avoided.join(', ')}`])].join('\n');
}
