import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of them would run on alone. Those that wait stand between those that keep a core busy. */
const longest = [
  'commands-survive',
  'shell',
  'agent-away',
  'device-detail',
  'rival-agents',
  'find-the-way',
  'commands',
  'hosts',
  'device-states',
  'device-list',
  'device-list-rows',
  'passwords',
  'start',
  'rack-grid',
  'sign-in-as-user',
  'bulk-and-holds',
  'stands-still',
  'sessions',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
  return place === -1 ? longest.length : place;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
