import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import { standardOptions } from '@rackhand/contract/test/option-defaults';
import type {
  DeviceFilter,
  distincts,
  filterDeviceTypes,
  installModes,
  TestApp,
  TestOptions,
} from '@rackhand/contract/test/project';
import type { Executor, TestType } from '@rackhand/contract/test/run-states';
import { type ExploringDraft, exploringDraftOf, parametersOf } from './exploring-draft.ts';

/** `package:12`, `app:com.example.bank` (its newest version), or nothing. */
export interface AppDraft {
  what: string;
  install: (typeof installModes)[number];
}

/** As it is typed. */
export interface FilterDraft {
  q: string;
  device_type: (typeof filterDeviceTypes)[number] | '';
  count: string;
  distinct: (typeof distincts)[number] | '';
}

export interface TargetDraft {
  by: 'devices' | 'filter';
  arns: ReadonlySet<string>;
  filter: FilterDraft;
}

/** Numbers as they are typed. */
export type OptionsDraft = {
  [Name in keyof TestOptions]: TestOptions[Name] extends number ? string : TestOptions[Name];
};

/** What is run on which devices, as a project and a test by hand say it. What the other type says stays until it is sent. */
export interface PlanDraft {
  test_type: TestType;
  executor: Executor;
  app: AppDraft;
  target: TargetDraft;
  scenario: string;
  exploring: ExploringDraft;
  options: OptionsDraft;
}

interface Plan {
  test_type: TestType;
  executor: Executor;
  app: TestApp | null;
  devices: readonly string[] | null;
  device_filter: DeviceFilter | null;
  scenario: string;
  parameters: AutonomousParameters | null;
  options: TestOptions;
}

export const numberOptions = [
  'priority',
  'limit_minutes',
  'wait_minutes',
  'retry',
  'min_battery',
] as const satisfies (keyof TestOptions)[];

const noFilter: FilterDraft = { q: '', device_type: '', count: '', distinct: '' };

export function planDraftOf(plan: Plan | null): PlanDraft {
  const { app = null, devices = null, device_filter: filter = null, scenario = '' } = plan ?? {};
  return {
    test_type: plan?.test_type ?? 'scenario',
    executor: plan?.executor ?? 'auto',
    app: { what: whatOf(app), install: app?.install ?? 'differs' },
    target: {
      by: filter === null ? 'devices' : 'filter',
      arns: new Set(devices ?? []),
      filter:
        filter === null
          ? noFilter
          : {
              q: filter.q,
              device_type: filter.device_type ?? '',
              count: filter.count === null ? '' : String(filter.count),
              distinct: filter.distinct ?? '',
            },
    },
    scenario,
    exploring: exploringDraftOf(plan?.parameters ?? null),
    options: optionsDraftOf(plan?.options ?? standardOptions),
  };
}

function whatOf(app: TestApp | null): string {
  if (app === null) return '';
  return app.id === undefined ? `app:${app.app_id ?? ''}` : `package:${String(app.id)}`;
}

function optionsDraftOf(options: TestOptions): OptionsDraft {
  const typed = numberOptions.map((name) => [name, String(options[name])]);
  return { ...options, ...(Object.fromEntries(typed) as Pick<OptionsDraft, (typeof numberOptions)[number]>) };
}

type Body = Pick<
  BodyOf<typeof startCustomTest>,
  'test_type' | 'executor' | 'app' | 'devices' | 'device_filter' | 'scenario' | 'parameters' | 'options'
>;

/** What is sent of it; what is no number is left for the server to refuse in words. */
export function planBodyOf(draft: PlanDraft): Body {
  const { test_type, executor, app, target, scenario, exploring, options } = draft;
  return {
    ...{ test_type, executor },
    ...(test_type === 'scenario' ? { scenario } : { parameters: parametersOf(exploring) }),
    app: appOf(app),
    ...(target.by === 'devices' ? { devices: [...target.arns] } : { device_filter: filterOf(target.filter) }),
    options: optionsOf(options),
  };
}

function appOf({ what, install }: AppDraft): TestApp | null {
  const [kind, ...rest] = what.split(':');
  const name = rest.join(':');
  if (name === '') return null;
  return kind === 'package' ? { id: Number(name), install } : { app_id: name, install };
}

export function filterOf({ q, device_type, count, distinct }: FilterDraft): DeviceFilter {
  return {
    q: q.trim(),
    device_type: device_type === '' ? null : device_type,
    count: count.trim() === '' ? null : numberOf(count),
    distinct: distinct === '' ? null : distinct,
  };
}

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

function optionsOf(draft: OptionsDraft): TestOptions {
  const read = numberOptions.map((name) => [name, numberOf(draft[name])]);
  return { ...draft, ...(Object.fromEntries(read) as Pick<TestOptions, (typeof numberOptions)[number]>) };
}

/** Whether two drafts, or parts of them, say the same. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  const plain = (_name: string, value: unknown): unknown =>
    value instanceof Set ? [...(value as Set<string>)].sort() : value;
  return JSON.stringify(one, plain) === JSON.stringify(other, plain);
}
