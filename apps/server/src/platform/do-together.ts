interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Whoever comes while others are being done waits, and is then done with all who came meanwhile, `most` at once. `work` answers
 * one for each, in their order; where it fails all of them fail.
 */
export function doTogether<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  const doNext = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const these = waiting.splice(0, most);
      try {
        const answers = await work(these.map(({ item }) => item));
        for (const [nth, { resolve }] of these.entries()) resolve(answers[nth] as Answer);
      } catch (error) {
        for (const { reject } of these) reject(error);
      }
    }
    isBusy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void doNext();
    });
}
