/** What tabs of one browser, which share one session, tell each other about it. */
export type TabWord =
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; aid: string }
  /** Somebody stays, or the session was found ended: each tab asks for itself. */
  | { kind: 'changed' };

export interface TabTalk {
  say(word: TabWord): void;
  onWord(listener: (word: TabWord) => void): void;
}

export function createTabTalk(): TabTalk {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('rackhand-session') : null;
  return {
    say: (word) => channel?.postMessage(word),
    onWord: (listener) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<TabWord>) => listener(data)),
  };
}
