/** What the stream tells while an answer is on its way: such an answer may be older than what was told. */
export interface ToldMeanwhile<Event> {
  tell(events: readonly Event[]): void;
  /** Asks, and brings what was told meanwhile into the answer. */
  into<Answer>(
    ask: () => Promise<Answer>,
    merge: (answer: Answer, told: readonly Event[]) => Answer,
  ): Promise<Answer>;
}

export function createToldMeanwhile<Event>(): ToldMeanwhile<Event> {
  const open = new Set<Event[]>();
  return {
    tell(events) {
      for (const told of open) told.push(...events);
    },
    async into(ask, merge) {
      const told: Event[] = [];
      open.add(told);
      try {
        return merge(await ask(), told);
      } finally {
        open.delete(told);
      }
    },
  };
}
