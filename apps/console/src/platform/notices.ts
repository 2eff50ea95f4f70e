import type { Text } from '@rackhand/contract/text/language';
import { errorText, requestIdOf } from './api/error-text.ts';

/** In both languages throughout: it stands while the person changes theirs. */
export interface Notice {
  id: number;
  tone: 'success' | 'error';
  title: Text;
  /** The server's own words, or what to do. */
  text: Text | null;
  /** Under this id the server's log knows the request. */
  requestId: string | null;
  /** The way on; the notice closes with it. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: Text;
  run: () => void;
}

export interface NoticeDetails {
  text?: Text;
  action?: NoticeAction;
}

export interface Notices {
  get(): readonly Notice[];
  /** Goes by itself after a while. */
  succeed(title: Text, details?: NoticeDetails): void;
  /** Stays until it is closed. What went wrong is told by `error` where there is no `text`. */
  fail(title: Text, details?: NoticeDetails & { error?: unknown }): void;
  close(id: number): void;
  closeAll(): void;
  subscribe(listener: () => void): () => void;
}

/** A success makes room for what is newer; an error only for so many others that nobody reads the first. */
const keptSuccesses = 4;
const keptErrors = 50;

/** The messages stacked in the corner, newest last. */
export function createNotices(): Notices {
  let notices: readonly Notice[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const take = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const add = (notice: Omit<Notice, 'id'>): void => {
    const others = notices.filter((known) => !saysTheSame(known, notice));
    take(withinRoom([...others, { ...notice, id: nextId }]));
    nextId += 1;
  };
  return {
    get: () => notices,
    succeed: (title, { text = null, ...details }: Partial<Notice> = {}) =>
      add({ tone: 'success', title, text, requestId: null, ...details }),
    fail: (title, { text, error, ...details } = {}) =>
      add({
        tone: 'error',
        title,
        text: text ?? (error === undefined ? null : errorText(error)),
        requestId: requestIdOf(error),
        ...details,
      }),
    close: (id) => take(notices.filter((notice) => notice.id !== id)),
    closeAll: () => take([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withinRoom(all: readonly Notice[]): Notice[] {
  const kept = { success: keptSuccesses, error: keptErrors };
  const newestFirst = all.toReversed().filter(({ tone }) => {
    kept[tone] -= 1;
    return kept[tone] >= 0;
  });
  return newestFirst.toReversed();
}

function saysTheSame(known: Notice, notice: Omit<Notice, 'id'>): boolean {
  const of = ({ title, text, requestId }: Omit<Notice, 'id'>): string =>
    JSON.stringify([title, text, requestId]);
  return of(known) === of(notice);
}
