import pg from 'pg';

/** Cuts the connection under one statement of this process, as a network or a database that dies does. */
export interface StatementCutter {
  /** The next n-th statement, counted from 1. */
  cutNext: (n: number) => void;
  /** The next statement with these words is done, and its answer lost; `after`: of a connection that said this before. */
  loseAnswerOf: (words: string, after?: string) => void;
  /** Whether it has been cut; otherwise there were fewer, and none is cut any more. */
  end: () => boolean;
  remove: () => void;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}

/** A statement is a text, or has one. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

export function createStatementCutter(): StatementCutter {
  const { query } = prototype;
  let left = 0;
  let lost: { words: string; after: string } | null = null;
  let said = new WeakSet<pg.Client>();
  let hasCut = false;
  prototype.query = function cutOne(...args) {
    if (left > 0) {
      left -= 1;
      if (left === 0) {
        hasCut = true;
        cut(this);
      }
    }
    if (lost === null) return query.apply(this, args);
    const text = textOf(args[0]);
    if (text.includes(lost.after)) said.add(this);
    if (!text.includes(lost.words) || !said.has(this)) return query.apply(this, args);
    lost = null;
    return Promise.resolve(query.apply(this, args)).then(() => {
      cut(this);
      throw new Error('Connection terminated unexpectedly');
    });
  };
  return {
    cutNext: (n) => {
      left = n;
      hasCut = false;
    },
    loseAnswerOf: (words, after = '') => {
      lost = { words, after };
      said = new WeakSet();
    },
    end: () => {
      left = 0;
      return hasCut;
    },
    remove: () => {
      prototype.query = query;
    },
  };
}
