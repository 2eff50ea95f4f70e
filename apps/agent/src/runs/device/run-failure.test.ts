import type { StepReason } from '@rackhand/contract/test/step-reason';
import { expectTypeOf, it } from 'vitest';
import type { NotCleaned, NothingToDo } from '../../cleaning/cleaning-plan.ts';
import type { StepFailure } from './run-failure.ts';

it('who reads a run is told no reason that both languages do not have: steps and cleanings take no bare text', () => {
  expectTypeOf<ConstructorParameters<typeof StepFailure>>().toEqualTypeOf<[why: StepReason]>();
  expectTypeOf<ConstructorParameters<typeof NothingToDo>>().toEqualTypeOf<[why: StepReason]>();
  expectTypeOf<ConstructorParameters<typeof NotCleaned>>().toEqualTypeOf<[why: StepReason]>();
  expectTypeOf<string>().not.toExtend<StepReason>();
});
