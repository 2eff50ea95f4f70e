import pg from 'pg';

/** Cuts the connection under one statement of this process, as a network or a database that dies does. */
export interface StatementCutter {
  /** The next n-th statement, counted from 1. */
  cutNext: (n: number) => void;
  /** Whether it has been cut; otherwise there were fewer, and none is cut any more. */
  end: () => boolean;
  remove: () => void;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

export function createStatementCutter(): StatementCutter {
  const { query } = prototype;
  let left = 0;
  let hasCut = false;
  prototype.query = function cutOne(...args) {
    if (left > 0) {
      left -= 1;
      if (left === 0) {
        hasCut = true;
        (this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
      }
    }
    return query.apply(this, args);
  };
  return {
    cutNext: (n) => {
      left = n;
      hasCut = false;
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
