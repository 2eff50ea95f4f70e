import pg from 'pg';

/** Holds up the commit of whoever has said some words, as a slow disk does. */
export interface HeldCommit {
  /** Resolves when it is reached. */
  reached: Promise<void>;
  /** It is done; or the connection is cut, and it is not. */
  end(how: 'committed' | 'lost'): void;
  remove(): void;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

export function holdCommit(words: string): HeldCommit {
  const { query } = prototype;
  const said = new WeakSet<pg.Client>();
  const reached = promised<void>();
  const ended = promised<'committed' | 'lost'>();
  prototype.query = function hold(...args) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (text.includes(words)) said.add(this);
    if (text !== 'commit' || !said.has(this)) return query.apply(this, args);
    reached.resolve();
    return ended.promise.then((how) => {
      if (how === 'committed') return query.apply(this, args);
      (this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
      throw new Error('Connection terminated unexpectedly');
    });
  };
  return {
    reached: reached.promise,
    end: ended.resolve,
    remove: () => {
      prototype.query = query;
    },
  };
}

function promised<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
