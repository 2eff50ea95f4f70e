/** What is thrown is mostly an error, but may be anything. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
