import type { Text } from '@rackhand/contract/text/language';
import { errorText, requestIdOf } from './api/error-text.ts';

/** In both languages throughout: it stands while the person changes theirs. */
export interface Notice {
  id: number;
  tone: 'success' | 'warning' | 'error';
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
  /** Goes by itself after a while. @returns its id, as the others do */
  succeed(title: Text, details?: NoticeDetails): number;
  /** Goes by itself as well; it is no success. */
  warn(title: Text, details?: NoticeDetails): number;
  /** Stays until it is closed. What went wrong is told by `error` where there is no `text`. */
  fail(title: Text, details?: NoticeDetails & { error?: unknown }): number;
  close(id: number): void;
  closeAll(): void;
  subscribe(listener: () => void): () => void;
}

/** What goes by itself makes room for what is newer; an error only for so many others that nobody reads the first. */
const mostKept = { success: 4, warning: 4, error: 50 } as const;

/** The messages stacked in the corner, newest last. */
export function createNotices(): Notices {
  let notices: readonly Notice[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const take = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const add = (notice: Omit<Notice, 'id'>): number => {
    const others = notices.filter((known) => !saysTheSame(known, notice));
    const id = nextId;
    nextId += 1;
    take(withinRoom([...others, { ...notice, id }]));
    return id;
  };
  const tell =
    (tone: 'success' | 'warning') =>
    (title: Text, { text = null, ...details }: Partial<Notice> = {}): number =>
      add({ tone, title, text, requestId: null, ...details });
  return {
    get: () => notices,
    succeed: tell('success'),
    warn: tell('warning'),
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
  const kept: Record<Notice['tone'], number> = { ...mostKept };
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
