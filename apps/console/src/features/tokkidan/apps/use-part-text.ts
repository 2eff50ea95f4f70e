import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { exploringText } from '../../test-plan/exploring-text.ts';
import { appsMessages } from './apps-messages.ts';
import { appIdOf, type DraftPart, type TokkidanDraft } from './tokkidan-draft.ts';

/** A part of a draft in words, to be compared with another's. */
export function usePartText(): (draft: TokkidanDraft, part: DraftPart) => string {
  const words = useMessages(appsMessages);
  const language = useLanguage();
  return (draft, part) => {
    const { arns, by, filter } = draft.target;
    const limits = Object.values(filter).filter((value) => value !== '');
    const texts: Record<DraftPart, () => string> = {
      app: () => appIdOf(draft),
      is_active: () => (draft.is_active ? words.on : words.off),
      target: () => {
        if (by === 'devices') return words.deviceCount(formatNumber(arns.size));
        return limits.length === 0 ? words.all : words.filterOf(limits.join(', '));
      },
      when: () => (draft.isTimed ? draft.cron : words.whenIdle),
      minutes: () => words.minutesOf(draft.minutes),
      exploring: () => exploringText(draft.exploring, language),
    };
    return texts[part]();
  };
}
