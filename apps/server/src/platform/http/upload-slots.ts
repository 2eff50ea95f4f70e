import { DomainError } from './domain-error.ts';

interface SlotRule {
  ofSender: number;
  ofServer: number;
  patienceMs: number;
}

interface Waiter {
  sender: string;
  begin: () => void;
}

/** Runs work that takes a file in: so many at once for a sender, and for all of them; who waits too long is told to come again. */
export type UploadSlots = <Result>(sender: string, work: () => Promise<Result>) => Promise<Result>;

export function createUploadSlots({ ofSender, ofServer, patienceMs }: SlotRule): UploadSlots {
  const running = new Map<string, number>();
  const waiting: Waiter[] = [];
  let all = 0;

  const hasRoom = (sender: string): boolean => all < ofServer && (running.get(sender) ?? 0) < ofSender;
  const count = (sender: string, step: 1 | -1): void => {
    all += step;
    const left = (running.get(sender) ?? 0) + step;
    if (left === 0) running.delete(sender);
    else running.set(sender, left);
  };
  const free = (sender: string): void => {
    count(sender, -1);
    const place = waiting.findIndex((waiter) => hasRoom(waiter.sender));
    const [next] = place === -1 ? [] : waiting.splice(place, 1);
    next?.begin();
  };
  const take = (sender: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        count(sender, 1);
        resolve();
      };
      const waiter: Waiter = { sender, begin };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(new DomainError('900'));
      }, patienceMs);
      if (hasRoom(sender)) begin();
      else waiting.push(waiter);
    });

  return async (sender, work) => {
    await take(sender);
    try {
      return await work();
    } finally {
      free(sender);
    }
  };
}
