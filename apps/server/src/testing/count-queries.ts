import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Statements that `work` itself sends to the database, those with these words in them; what the server does meanwhile on its own is not counted. */
export async function countQueries(work: () => Promise<unknown>, about = ''): Promise<number> {
  const counting = new AsyncLocalStorage<{ count: number }>();
  const counter = { count: 0 };
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
    const current = counting.getStore();
    if (current !== undefined && textOf(args[0]).includes(about)) current.count += 1;
    return (query as (...all: never[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await counting.run(counter, work);
  } finally {
    pg.Client.prototype.query = query;
  }
  return counter.count;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = Object(statement) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
