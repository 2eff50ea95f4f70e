import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { LogLine } from '@rackhand/contract/test/test-run';
import { useQueries } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { formatExactTime, formatZoned } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { detailMessages } from '../detail-messages.ts';
import type { JudgedLines } from './judged-lines.ts';
import styles from './log.module.css';
import { type LogOf, logPageQuery, pageLines } from './log-queries.ts';
import { useLineFocus } from './use-line-focus.ts';

interface LogWindowProps {
  log: LogOf;
  total: number;
  /** To be shown. */
  line: number | undefined;
  isFollowing: boolean;
  judged: JudgedLines;
  /** What is missing in front of a line. */
  gaps: ReadonlyMap<number, string>;
  onScrollUp: () => void;
  onLine: (line: number) => void;
}

/** In px, as the style sheet has it: as tall as what is pressed has to be. */
const lineHeight = 24;
/** Browsers draw nothing that is taller. */
const tallest = 15_000_000;
const around = 40;

/** As many lines as are in sight, out of any number. */
export function LogWindow(props: LogWindowProps): ReactElement {
  const { log, total, line, isFollowing, judged, gaps, onScrollUp, onLine } = props;
  const words = useMessages(detailMessages);
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // A very long log is drawn with less than a line's height for each line.
  const step = Math.min(lineHeight, tallest / total);
  const height = 480;
  const first = Math.max(1, Math.floor(top / step) - around + 1);
  const last = Math.min(total, first + Math.ceil(height / lineHeight) + 2 * around);
  const lines = useLines(log, first, last, total);
  const onKey = useLineFocus({ box, total, step, height, onMove: onScrollUp });
  // One stop of the Tab key: the chosen line where it is in sight, else the first that is.
  const inSight = Math.min(total, Math.ceil(top / step) + 1);
  const isInSight = line !== undefined && line >= inSight && (line - inSight) * step < height;
  const stop = isInSight ? line : inSight;

  useLayoutEffect(() => {
    if (box.current !== null && isFollowing) box.current.scrollTop = box.current.scrollHeight;
  }, [isFollowing, total]);
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    // Not when the log grows: only when another line is asked for.
    if (box.current === null || line === undefined || wanted.current === line) return;
    wanted.current = line;
    box.current.scrollTop = Math.max(0, (line - 1) * step - height / 3);
  }, [line, step]);

  return (
    <div
      ref={box}
      className={styles.window}
      role="log"
      aria-label={words.log}
      aria-live="off"
      onScroll={({ currentTarget }) => {
        const { scrollTop, scrollHeight, clientHeight } = currentTarget;
        if (isFollowing && scrollTop < top - 2 && scrollHeight - scrollTop - clientHeight > lineHeight)
          onScrollUp();
        setTop(scrollTop);
      }}
    >
      <div style={{ height: `${String(total * step)}px`, position: 'relative' }}>
        <ol className={styles.lines} start={first} style={{ top: `${String((first - 1) * step)}px` }}>
          {lines.map(({ line: number, at, text }) => (
            <li
              key={number}
              className={styles.line}
              aria-posinset={number}
              aria-setsize={total}
              data-shown={number === line || undefined}
              data-judged={judged.get(number)}
            >
              <button
                type="button"
                className={styles.number}
                tabIndex={number === stop ? 0 : -1}
                data-line={number}
                onKeyDown={(event) => onKey(event, number)}
                data-tip={words.linkTo}
                onClick={() => onLine(number)}
              >
                {number}
              </button>
              <Arrival at={at} />
              {gaps.has(number) && <em className={styles.gap}>⋯ {gaps.get(number)}</em>}
              {judged.has(number) && <Judged list={judged.get(number) ?? 'failed'} />}
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** When the line came: a device's own time, which the line begins with, may be any. */
function Arrival({ at }: { at: string }): ReactElement {
  const { arrived } = useMessages(detailMessages);
  const instant = Date.parse(at);
  return (
    <time className={styles.arrival} dateTime={at} data-tip={arrived(formatZoned(instant))}>
      {formatExactTime(instant)}
    </time>
  );
}

const signs: Record<KeywordList, string> = {
  failed: '✕',
  ignore_failed: '–',
  warning: '!',
  ignore_warning: '–',
};

/** By which list the line was judged, by its sign and in words. */
function Judged({ list }: { list: KeywordList }): ReactElement {
  const { judged } = useMessages(detailMessages);
  return (
    <strong className={styles.judged}>
      <span aria-hidden="true">{signs[list]}</span> {judged[list]}
    </strong>
  );
}

/** Those of them that have come. */
function useLines(log: LogOf, first: number, last: number, total: number): LogLine[] {
  const { api } = usePlatform();
  const from = Math.floor((first - 1) / pageLines);
  const to = Math.floor((last - 1) / pageLines);
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return useQueries({
    queries: pages.map((page) => logPageQuery(api, log, page, total)),
    combine: (results) =>
      results.flatMap(({ data = [] }) => data).filter(({ line }) => line >= first && line <= last),
  });
}
