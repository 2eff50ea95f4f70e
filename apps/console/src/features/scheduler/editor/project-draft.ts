import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { createProject } from '@rackhand/contract/endpoints/projects';
import type { Schedule, WholeProject } from '@rackhand/contract/test/project';
import { type PlanDraft, planBodyOf, planDraftOf, saysTheSame } from '../../test-plan/plan-draft.ts';

/** As it is typed; an empty day is none. */
export interface ScheduleDraft {
  isTimed: boolean;
  cron: string;
  overlap: Schedule['overlap'];
  starts_on: string;
  ends_on: string;
}

export interface ProjectTeam {
  team_id: number;
  team_name: string;
}

export interface ProjectDraft extends PlanDraft {
  project_name: string;
  category_id: number;
  sub_category: string;
  /** Who pays for its scheduled tests, and whose users see it; null: nobody. */
  team: ProjectTeam | null;
  /** Typed to find one. */
  team_text: string;
  memo: string;
  schedule: ScheduleDraft;
}

export function projectDraftOf(project: WholeProject | null, category: number): ProjectDraft {
  return {
    ...planDraftOf(project),
    project_name: project?.project_name ?? '',
    category_id: project?.category_id ?? category,
    sub_category: project?.sub_category ?? '',
    team: teamOf(project),
    team_text: '',
    memo: project?.memo ?? '',
    schedule: {
      isTimed: project !== null && project.schedule.cron !== null,
      cron: project?.schedule.cron ?? '',
      overlap: project?.schedule.overlap ?? 'skip',
      starts_on: project?.schedule.starts_on ?? '',
      ends_on: project?.schedule.ends_on ?? '',
    },
  };
}

function teamOf(project: WholeProject | null): ProjectTeam | null {
  if (project === null || project.team_id === null) return null;
  return { team_id: project.team_id, team_name: project.team_name };
}

export function projectBodyOf(draft: ProjectDraft): BodyOf<typeof createProject> {
  const { project_name, category_id, sub_category, team, memo, schedule } = draft;
  return {
    ...planBodyOf(draft),
    ...{ project_name: project_name.trim(), category_id, sub_category: sub_category.trim(), memo },
    team_id: team?.team_id ?? null,
    schedule: scheduleOf(schedule),
  };
}

export function scheduleOf({ isTimed, cron, overlap, starts_on, ends_on }: ScheduleDraft): Schedule {
  return {
    cron: isTimed ? cron.trim() : null,
    overlap,
    starts_on: isTimed && starts_on !== '' ? starts_on : null,
    ends_on: isTimed && ends_on !== '' ? ends_on : null,
  };
}

export const draftParts = [
  'project_name',
  'category_id',
  'sub_category',
  'team',
  'test_type',
  'executor',
  'app',
  'target',
  'scenario',
  'exploring',
  'options',
  'schedule',
  'memo',
] as const satisfies (keyof ProjectDraft)[];
export type DraftPart = (typeof draftParts)[number];

/** Parts that say something else. */
export function partsThatDiffer(one: ProjectDraft, other: ProjectDraft): DraftPart[] {
  return draftParts.filter((part) => !saysTheSame(one[part], other[part]));
}

/** Those of them that a reader sees: what neither of the two sends is left out. */
export function partsSaidOtherwise(one: ProjectDraft, other: ProjectDraft): DraftPart[] {
  const types = new Set([one.test_type, other.test_type]);
  return partsThatDiffer(one, other).filter((part) =>
    part === 'scenario' ? types.has('scenario') : part !== 'exploring' || types.has('autonomous'),
  );
}

/** What somebody else has saved meanwhile, with what was typed here on top of it. */
export function ontoNewest(draft: ProjectDraft, start: ProjectDraft, newest: ProjectDraft): ProjectDraft {
  const typed = partsThatDiffer(draft, start).map((part) => [part, draft[part]]);
  return { ...newest, team_text: draft.team_text, ...(Object.fromEntries(typed) as Partial<ProjectDraft>) };
}
