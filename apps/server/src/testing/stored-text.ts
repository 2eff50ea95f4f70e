/** What rows of the database hold, as somebody who has stolen it would search it: bytes in every spelling of text. */
export function storedText(rows: unknown): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    if (!isBytes(value)) return value;
    const bytes = Buffer.from(value.data);
    return (['latin1', 'hex', 'base64', 'base64url'] as const).map((spelling) => bytes.toString(spelling));
  });
}

/** A Buffer has made itself this by then. */
function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}
