import type { RolloutRule } from '@rackhand/contract/app/rollout';
import { formatNumber } from '../../platform/formats.ts';
import type { rolloutMessages } from './rollout-messages.ts';

type Words = (typeof rolloutMessages)['ko']['rules'];

/** Which devices a stage takes; null: those that are left. */
export function ruleText(rule: RolloutRule | null, words: Words): string {
  if (rule === null) return words.rest;
  if ('count' in rule) return words.count(formatNumber(rule.count));
  if ('percent' in rule) return words.percent(String(rule.percent));
  if ('arns' in rule) return words.arns(formatNumber(rule.arns.length));
  return rackText(rule.rack, words);
}

/** "1" is a group, "1-2" a rack, "1-2-3" a slot. */
export function rackText(rack: string, words: Words): string {
  const parts = rack.split('-').length;
  return parts === 1 ? words.group(rack) : parts === 2 ? words.rack(rack) : words.slot(rack);
}
