import type { RolloutRule } from '@rackhand/contract/app/rollout';

/** A device as stages choose from it. */
interface Choosable {
  arn: string;
  rack_location: string;
}

export interface Allotted<Device> {
  /** null: the rest. */
  rule: RolloutRule | null;
  devices: Device[];
}

/**
 * Who is in which stage: each rule takes from those that are left, in their order, and those that no rule has taken are a last
 * stage. Every device is in one of them.
 */
export function allotStages<Device extends Choosable>(
  devices: readonly Device[],
  rules: readonly RolloutRule[],
): Allotted<Device>[] {
  let left = [...devices];
  const stages = rules.map((rule): Allotted<Device> => {
    const taken = take(left, rule, devices.length);
    left = left.filter((device) => !taken.has(device));
    return { rule, devices: [...taken] };
  });
  return left.length === 0 ? stages : [...stages, { rule: null, devices: left }];
}

function take<Device extends Choosable>(
  left: readonly Device[],
  rule: RolloutRule,
  total: number,
): Set<Device> {
  if ('count' in rule) return new Set(left.slice(0, rule.count));
  if ('percent' in rule) return new Set(left.slice(0, Math.ceil((total * rule.percent) / 100)));
  if ('rack' in rule)
    return new Set(
      left.filter(
        ({ rack_location }) => rack_location === rule.rack || rack_location.startsWith(`${rule.rack}-`),
      ),
    );
  const named = new Set(rule.arns);
  return new Set(left.filter(({ arn }) => named.has(arn)));
}
