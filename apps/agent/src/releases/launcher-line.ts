/** What an agent and the launcher that has started it say to each other. */
export const linkedWord = 'linked';
export const exchangeWord = 'exchange';
export const settledWord = 'settled';

/** The agent's end of the line to its launcher. */
export interface LauncherLine {
  /** The server has welcomed this release: it may stay. */
  linked(): void;
  /** The prepared release is to be started when this one has ended. */
  exchange(): void;
  /** The launcher has decided what becomes of a trial. */
  onSettled(listener: () => void): void;
  /** The launcher has ended; nobody would start this agent again. */
  onGone(listener: () => void): void;
}

export function openLauncherLine(): LauncherLine {
  const say = (word: string): void => {
    // A launcher that has just ended is told of by `onGone`.
    if (process.connected) process.send?.(word, undefined, undefined, () => undefined);
  };
  return {
    linked: () => say(linkedWord),
    exchange: () => say(exchangeWord),
    onSettled: (listener) => {
      process.on('message', (word) => {
        if (word === settledWord) listener();
      });
    },
    onGone: (listener) => process.once('disconnect', listener),
  };
}
