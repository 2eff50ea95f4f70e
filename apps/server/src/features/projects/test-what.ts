import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import type { DeviceFilter, TestApp, TestOptions } from '@rackhand/contract/test/project';
import type { Executor, TestType } from '@rackhand/contract/test/run-states';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { readScenario } from '../scenarios/read-scenario.ts';

/** What is tested, as a project keeps it and a test by hand says it. */
export interface TestWhat {
  test_type: TestType;
  executor: Executor;
  app: TestApp | null;
  devices?: readonly string[] | undefined;
  device_filter?: DeviceFilter | undefined;
  scenario?: string | undefined;
  parameters?: AutonomousParameters | undefined;
  options?: Pick<TestOptions, 'runner_label'>;
}

const texts = {
  oneOfDevices: {
    ko: 'devices와 device_filter 중 하나만 있어야 합니다.',
    en: 'Needs either devices or device_filter, not both.',
  },
  oneOfApp: {
    ko: 'id와 app_id 중 하나만 있어야 합니다.',
    en: 'Needs either id or app_id, not both.',
  },
  onlyScenario: {
    ko: 'scenario는 test_type이 scenario일 때만 씁니다.',
    en: 'Goes with the test_type scenario alone.',
  },
  onlyExploring: {
    ko: 'parameters는 test_type이 autonomous일 때만 씁니다.',
    en: 'Goes with the test_type autonomous alone.',
  },
  noLabel: {
    ko: '외부 실행기가 찾을 이름표를 입력하세요.',
    en: 'Enter the label by which outside runners find it.',
  },
  exploresByAdb: {
    ko: '자율 테스트는 auto나 adb로 실행합니다.',
    en: 'Exploring goes by auto or adb.',
  },
} as const;

/** What each alone can't say of it. */
export function refuseContradictions(what: TestWhat): void {
  const { app, devices, device_filter, test_type, executor, scenario = '', parameters, options } = what;
  const details: ErrorDetail[] = [];
  if ((devices === undefined) === (device_filter === undefined))
    details.push({ field: 'devices', message: texts.oneOfDevices });
  if (app !== null && (app.id === undefined) === (app.app_id === undefined))
    details.push({ field: 'app', message: texts.oneOfApp });
  if (test_type === 'autonomous' && scenario !== '')
    details.push({ field: 'scenario', message: texts.onlyScenario });
  if (test_type === 'scenario' && parameters !== undefined)
    details.push({ field: 'parameters', message: texts.onlyExploring });
  if (executor === 'external' && (options?.runner_label ?? '').trim() === '')
    details.push({ field: 'options.runner_label', message: texts.noLabel });
  if (details.length > 0) throw new DomainError('901', details);
}

/** What nobody here carries out is refused with the reason (20413). */
export function refuseImpossible({ executor, test_type }: Pick<TestWhat, 'executor' | 'test_type'>): void {
  if (executor === 'webdriver' && test_type === 'autonomous')
    throw new DomainError('20413', [{ field: 'executor', message: texts.exploresByAdb }]);
}

/** An outside runner may bring its test itself. */
export function scenarioOf({ executor, scenario }: { executor: Executor; scenario: string }): SentScenario {
  if (executor === 'external' && scenario.trim() === '') return { app: null, variables: {}, steps: [] };
  return requireScenario(scenario);
}

/** As it is sent to an agent; what is wrong in it is named with line and column. */
export function requireScenario(scenario: string, field = 'scenario'): SentScenario {
  const { sent, faults } = readScenario(scenario);
  if (sent !== null) return sent;
  throw new DomainError(
    '901',
    faults.slice(0, 20).map(({ line, column, message }) => ({
      field,
      message: {
        ko: `${String(line)}줄 ${String(column)}칸: ${message.ko}`,
        en: `Line ${String(line)}, column ${String(column)}: ${message.en}`,
      },
    })),
  );
}
