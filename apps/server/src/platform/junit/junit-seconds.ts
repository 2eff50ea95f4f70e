/** Some writers group the digits: "1,234.5". */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const plain = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** Nothing that is tested takes longer than ten years. */
const mostSeconds = 3_652 * 24 * 60 * 60;

/** The time of a test as reports write it; null: it is no number of seconds. */
export function junitSeconds(written: string | undefined): number | null {
  const text = written?.trim() ?? '';
  if (!grouped.test(text) && !plain.test(text)) return null;
  const seconds = Number(text.replaceAll(',', ''));
  return seconds <= mostSeconds ? seconds : null;
}
