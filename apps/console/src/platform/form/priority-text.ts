import { normalForm } from '@rackhand/contract/text/normal-form';

/** Document 1 section 5. */
const least = 1;
const most = 100;

/** The priority that somebody has typed; null: none, which is allowed; undefined: it is no priority. */
export function readPriority(typed: string): number | null | undefined {
  // Wide digits are what a Korean keyboard may give.
  const text = normalForm(typed, 'NFKC').trim();
  if (text === '') return null;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= least && number <= most ? number : undefined;
}

export function priorityText(priority: number | null): string {
  return priority === null ? '' : String(priority);
}
