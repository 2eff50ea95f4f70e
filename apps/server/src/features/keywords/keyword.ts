import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';

/** An entry of a keyword list, as lines are judged by it. */
export interface Keyword {
  id: number;
  type: KeywordList;
  value: string;
}
