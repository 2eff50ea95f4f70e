import { randomInt } from 'node:crypto';
import { type AutonomousParameters, autonomousParameters } from '@rackhand/contract/test/autonomous';
import { autonomousLimits } from '@rackhand/contract/test/autonomous-limits';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import { DomainError } from '../../platform/http/domain-error.ts';
import { maskBefore } from '../scenarios/secret-values.ts';
import { requireScenario } from './test-what.ts';

const noSteps: SentScenario = { app: null, variables: {}, steps: [] };
const noApp = {
  ko: '탐색할 앱을 고르거나 allowed_packages에 적으세요.',
  en: 'Choose the app that is explored, or name it in allowed_packages.',
};

/** What is explored where nothing is said of how. */
export const parametersOf = (said: AutonomousParameters | undefined): AutonomousParameters =>
  said ?? autonomousParameters.parse({});

/**
 * The steps before, for the app that is explored where the test has none: the one that they name, else the first that is
 * allowed. What is wrong is named: 901.
 */
export function requireExplorable(
  hasApp: boolean,
  { before, allowed_packages: [allowed] }: AutonomousParameters,
): SentScenario {
  const sent = before === '' ? noSteps : requireScenario(before, 'parameters.before');
  const app = sent.app ?? allowed ?? null;
  if (app === null && !hasApp) throw new DomainError('901', [{ field: 'app', message: noApp }]);
  return { ...sent, app };
}

/** As a test keeps them: with its seed, by which it can be done again, and no secret. */
export function parametersOfStart(parameters: AutonomousParameters): AutonomousParameters {
  const { seed } = parameters;
  return { ...maskBefore(parameters), seed: seed ?? randomInt(autonomousLimits.seed) };
}
