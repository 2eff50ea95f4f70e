/** SQLSTATE classes and codes after which the same transaction may succeed: lost connection, shutdown, resources, conflicts. */
const transientStates = /^(?:08|53|57P|58|40001|40P01|55P03)/;
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** The database was away or busy; nothing was wrong with what was asked of it. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '') return transientStates.test(code) || transientCodes.has(code);
  return /connection terminated|timeout exceeded when trying to connect|connection ended/i.test(
    error.message,
  );
}
