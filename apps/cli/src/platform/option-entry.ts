import type { Text } from '@rackhand/contract/text/language';

export interface OptionEntry {
  /** Name of its value in the usage; null: it has none. */
  value: string | null;
  /** May be given several times. */
  many?: true;
  /** What it may be, for completion. */
  choices?: readonly string[];
  text: Text;
}
