import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import { standardOptions } from '@rackhand/contract/test/option-defaults';
import { standardCrawl } from '@rackhand/contract/test/standard-crawl';
import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { type PlanDraft, planBodyOf, planDraftOf, saysTheSame } from '../../test-plan/plan-draft.ts';

/** How an app is crawled, as it is typed. */
export interface TokkidanDraft extends PlanDraft {
  is_active: boolean;
  isTimed: boolean;
  cron: string;
  minutes: string;
}

/** A new one is crawled on whatever device is idle. */
const anyDevice = { q: '', device_type: null, count: null, distinct: null };

export function tokkidanDraftOf(tokkidan: Tokkidan | null): TokkidanDraft {
  const plan = planDraftOf({
    ...{ test_type: 'autonomous', executor: 'auto', scenario: '', options: standardOptions },
    app: tokkidan === null ? null : { app_id: tokkidan.app_id, install: 'differs' },
    devices: tokkidan?.devices ?? null,
    device_filter: tokkidan === null ? anyDevice : tokkidan.device_filter,
    parameters: tokkidan?.parameters ?? { ...standardCrawl, ...emptyLists() },
  });
  return {
    ...plan,
    is_active: tokkidan?.is_active ?? true,
    isTimed: tokkidan !== null && tokkidan.cron !== null,
    cron: tokkidan?.cron ?? '',
    minutes: String(tokkidan?.minutes ?? tokkidanLimits.minutes.standard),
  };
}

/** What two people may say otherwise, each as one value. */
export const draftParts = ['app', 'is_active', 'target', 'when', 'minutes', 'exploring'] as const;
export type DraftPart = (typeof draftParts)[number];

export function partOf(draft: TokkidanDraft, part: DraftPart): Partial<TokkidanDraft> {
  return part === 'when' ? { isTimed: draft.isTimed, cron: draft.cron } : { [part]: draft[part] };
}

export function partsThatDiffer(one: TokkidanDraft, other: TokkidanDraft): DraftPart[] {
  return draftParts.filter((part) => !saysTheSame(partOf(one, part), partOf(other, part)));
}

/** What somebody else has saved meanwhile, with what was typed here on top of it. */
export function ontoNewest(draft: TokkidanDraft, start: TokkidanDraft, newest: TokkidanDraft): TokkidanDraft {
  const typed = partsThatDiffer(draft, start).map((part) => partOf(draft, part));
  return Object.assign({}, newest, ...typed) as TokkidanDraft;
}

/** Lists that may be added to. */
const emptyLists = () => ({ allowed_packages: [], avoid: [], texts: [] });

export function tokkidanBodyOf(draft: TokkidanDraft): BodyOf<typeof updateTokkidan> {
  const { devices, device_filter, parameters } = planBodyOf(draft);
  const { is_active, isTimed, cron } = draft;
  return {
    ...{ app_id: appIdOf(draft), is_active, cron: isTimed ? cron.trim() : null },
    minutes: minutesOf(draft),
    ...(devices === undefined ? { device_filter } : { devices }),
    parameters,
  };
}

export const appIdOf = ({ app }: Pick<TokkidanDraft, 'app'>): string => app.what.replace(/^app:/, '');

const minutesOf = ({ minutes }: TokkidanDraft): number =>
  minutes.trim() === '' ? Number.NaN : Number(minutes);

export function hasMinutes(draft: TokkidanDraft): boolean {
  const { least, most } = tokkidanLimits.minutes;
  const minutes = minutesOf(draft);
  return Number.isInteger(minutes) && minutes >= least && minutes <= most;
}
