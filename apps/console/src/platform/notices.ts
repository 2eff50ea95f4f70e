export interface Notice {
  id: number;
  tone: 'success' | 'error';
  title: string;
  /** The server's own words, or what to do. */
  text: string | null;
  /** Under this id the server's log knows the request. */
  requestId: string | null;
  /** The way on; the notice closes with it. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeDetails {
  text?: string;
  requestId?: string | null;
  action?: NoticeAction;
}

export interface Notices {
  get(): readonly Notice[];
  /** Goes by itself after a while. */
  succeed(title: string, details?: Pick<NoticeDetails, 'action' | 'text'>): void;
  /** Stays until it is closed. */
  fail(title: string, details?: NoticeDetails): void;
  close(id: number): void;
  closeAll(): void;
  subscribe(listener: () => void): () => void;
}

const shownAtOnce = 5;

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
    take([...others, { ...notice, id: nextId }].slice(-shownAtOnce));
    nextId += 1;
  };
  return {
    get: () => notices,
    succeed: (title, { text = null, ...details } = {}) =>
      add({ tone: 'success', title, text, requestId: null, ...details }),
    fail: (title, { text, requestId, action } = {}) =>
      add({
        tone: 'error',
        title,
        text: text ?? null,
        requestId: requestId ?? null,
        ...(action === undefined ? {} : { action }),
      }),
    close: (id) => take(notices.filter((notice) => notice.id !== id)),
    closeAll: () => take([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function saysTheSame(known: Notice, notice: Omit<Notice, 'id'>): boolean {
  return known.title === notice.title && known.text === notice.text && known.requestId === notice.requestId;
}
