import type { Text } from '../text/language.ts';
import type { TestOptions } from './project.ts';
import type { Executor } from './run-states.ts';

const nobodyTakesIt: Text = {
  ko: '가져온 결과이거나 실행기의 이름표가 없어 다시 실행할 수 없습니다.',
  en: 'It was brought in, or names no label of a runner: nobody would carry it out again.',
};

/** Why a test can't be started again as it was; null: it can. */
export function whyNoRerun(test: {
  executor: Executor;
  options: Pick<TestOptions, 'runner_label'>;
}): Text | null {
  return test.executor === 'external' && test.options.runner_label.trim() === '' ? nobodyTakesIt : null;
}
