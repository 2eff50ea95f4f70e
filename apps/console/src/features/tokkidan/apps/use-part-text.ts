import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { exploringText } from '../../test-plan/exploring-text.ts';
import { usePlanInWords } from '../../test-plan/use-plan-in-words.ts';
import { appsMessages } from './apps-messages.ts';
import { appIdOf, type DraftPart, type TokkidanDraft } from './tokkidan-draft.ts';

/** A part of a draft in words, beside how the other version has it. */
export function usePartText(): (draft: TokkidanDraft, other: TokkidanDraft, part: DraftPart) => string {
  const words = useMessages(appsMessages);
  const language = useLanguage();
  const { targetText } = usePlanInWords();
  return (draft, other, part) => {
    const texts: Record<DraftPart, () => string> = {
      app: () => appIdOf(draft),
      is_active: () => (draft.is_active ? words.on : words.off),
      target: () => targetText(draft.target, other.target),
      when: () => (draft.isTimed ? draft.cron : words.whenIdle),
      minutes: () => words.minutesOf(draft.minutes),
      exploring: () => exploringText(draft.exploring, language),
    };
    return texts[part]();
  };
}
