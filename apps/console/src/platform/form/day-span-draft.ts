import { type DaySpan, isInOrder } from '../day-span.ts';

export const spanEnds = ['from', 'to'] as const;
export type SpanEnd = (typeof spanEnds)[number];

/** What is typed and not asked for yet; an empty text: nothing, or not a whole day yet. */
export type SpanDraft = Partial<Record<SpanEnd, string>>;
export type SpanFault = 'missing' | 'wrongOrder';

export const shownSpan = (draft: SpanDraft, span: DaySpan): Record<SpanEnd, string> => ({
  from: draft.from ?? span.from ?? '',
  to: draft.to ?? span.to ?? '',
});

/** Why what is shown cannot be asked for. Document 2 section 5. */
export function spanFault(shown: Record<SpanEnd, string>, mayBeOpen: boolean): SpanFault | null {
  if (!mayBeOpen && (shown.from === '' || shown.to === '')) return 'missing';
  return isInOrder(spanOf(shown)) ? null : 'wrongOrder';
}

export const spanOf = ({ from, to }: Record<SpanEnd, string>): DaySpan => ({
  from: from === '' ? undefined : from,
  to: to === '' ? undefined : to,
});

/** What is left of a draft once another span is asked for: the end that has not changed may still be typed in. */
export function draftAfter(draft: SpanDraft, known: DaySpan, span: DaySpan): SpanDraft {
  const left = spanEnds.filter((end) => draft[end] !== undefined && known[end] === span[end]);
  return Object.fromEntries(left.map((end) => [end, draft[end]]));
}
