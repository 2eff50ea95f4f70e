export interface Notice {
  id: number;
  tone: 'success' | 'error';
  title: string;
  /** The server's own words, or what to do. */
  text: string | null;
  /** Under this id the server's log knows the request. */
  requestId: string | null;
}

export interface Notices {
  get(): readonly Notice[];
  /** Goes by itself after a while. */
  succeed(title: string): void;
  /** Stays until it is closed. */
  fail(title: string, details?: { text?: string; requestId?: string | null }): void;
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
    take([...notices, { ...notice, id: nextId }].slice(-shownAtOnce));
    nextId += 1;
  };
  return {
    get: () => notices,
    succeed: (title) => add({ tone: 'success', title, text: null, requestId: null }),
    fail: (title, { text, requestId } = {}) =>
      add({ tone: 'error', title, text: text ?? null, requestId: requestId ?? null }),
    close: (id) => take(notices.filter((notice) => notice.id !== id)),
    closeAll: () => take([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
