/** Errors of the connection, of a server that shuts down or starts, and of one that has no room: document 3 section 1, 503 900. */
const awayStates = /^(?:08|53|57P0[1-5]|58)/;
const awaySystemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'the database system is',
];

/** Whether a statement failed because the database can't be used now, not because of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined && (awaySystemErrors.has(code) || (code.length === 5 && awayStates.test(code))))
    return true;
  return awayMessages.some((message) => error.message.includes(message));
}
