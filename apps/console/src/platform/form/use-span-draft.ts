import { useRef, useState } from 'react';
import type { DaySpan } from '../day-span.ts';
import {
  draftAfter,
  type SpanDraft,
  type SpanEnd,
  type SpanFault,
  shownSpan,
  spanFault,
  spanOf,
} from './day-span-draft.ts';

interface SpanDesk {
  shown: Record<SpanEnd, string>;
  /** Told once a field has been left. */
  fault: SpanFault | null;
  /** A key on a field: a day is typed in parts, so it is asked for when the field is left. */
  type: () => void;
  put: (end: SpanEnd, day: string) => void;
  leave: () => void;
  /** All of a span at once. */
  choose: (span: DaySpan) => void;
}

/** Two days while they are typed; a day chosen from the calendar is asked for at once. */
export function useSpanDraft(
  span: DaySpan,
  onChange: (span: DaySpan) => void,
  { mayBeOpen }: { mayBeOpen: boolean },
): SpanDesk {
  const [known, setKnown] = useState(span);
  const [draft, setDraft] = useState<SpanDraft>({});
  const [fault, setFault] = useState<SpanFault | null>(null);
  const isTyping = useRef(false);
  if (known.from !== span.from || known.to !== span.to) {
    setKnown(span);
    setDraft(draftAfter(draft, known, span));
  }
  const shown = shownSpan(draft, span);
  const ask = (days: Record<SpanEnd, string>): void => {
    const next = spanOf(days);
    if (spanFault(days, mayBeOpen) === null && (next.from !== span.from || next.to !== span.to))
      onChange(next);
  };
  return {
    shown,
    fault,
    type: () => {
      isTyping.current = true;
    },
    put: (end, day) => {
      setFault(null);
      setDraft({ ...draft, [end]: day });
      if (!isTyping.current) ask({ ...shown, [end]: day });
    },
    leave: () => {
      isTyping.current = false;
      setFault(spanFault(shown, mayBeOpen));
      ask(shown);
    },
    choose: (next) => {
      setFault(null);
      setDraft({});
      onChange(next);
    },
  };
}
