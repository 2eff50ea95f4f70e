import type { ScenarioStep } from '@rackhand/contract/test/scenario';
import { deviceWords, reason, type StepReason } from '@rackhand/contract/test/step-reason';
import { textOf } from '@rackhand/program/text-of';
import { ActionFailure } from '../../actions/action.ts';
import { orNoPicture } from '../attempt/take-shots.ts';
import { StepFailure } from '../device/run-failure.ts';
import type { ItemList } from '../spool/item-list.ts';
import type { Hands } from './hands.ts';
import { titleOf } from './step-words.ts';
import type { TestScreen } from './test-screen.ts';
import { carryOut, changesScreen, type PlainStep } from './verbs.ts';

interface ScenarioDeps {
  hands: Omit<Hands, 'noteUnknown' | 'screen'>;
  /** For one step. */
  screenFor(noteUnknown: () => void): TestScreen;
  items: ItemList;
  screenshots: 'changes' | 'steps' | 'none';
  /** So many of the steps that stand in no other are done. */
  onDone(count: number): void;
  /** Of the screen as it is, unless it is as it was; null: it is, or there is no room. */
  shotOfChange(title: string): Promise<number | null>;
}

/** The item by which it failed; null: it has come to its end. */
export async function runScenario(
  deps: ScenarioDeps,
  steps: readonly ScenarioStep[],
): Promise<number | null> {
  for (const [nth, step] of steps.entries()) {
    const failed = await runStep(deps, step, 0);
    if (failed !== null) return failed;
    deps.onDone(nth + 1);
  }
  return null;
}

/** Of its item; null: it has passed, or it was allowed to fail. */
async function runStep(deps: ScenarioDeps, step: ScenarioStep, depth: number): Promise<number | null> {
  const { items, hands } = deps;
  hands.signal.throwIfAborted();
  const number = items.add({
    kind: 'step',
    name: step.verb,
    title: titleOf(step),
    depth,
    source_line: step.line,
    log_line: hands.log.nextLine(),
  });
  const end = (state: 'passed' | 'failed' | 'skipped', detail?: StepReason): void => {
    items.change(number, {
      state,
      ended_at: new Date().toISOString(),
      ...(detail === undefined ? {} : { detail }),
    });
  };
  try {
    const why = 'steps' in step ? await runHeld(deps, step, depth) : await runPlain(deps, step, number);
    if (why === null) end('passed');
    else if (step.isOptional) end('skipped', why);
    else end('failed', why);
    return why === null || step.isOptional ? null : number;
  } catch (error) {
    end('failed', deviceWords(textOf(error)));
    throw error;
  }
}

async function runHeld(
  deps: ScenarioDeps,
  step: Extract<ScenarioStep, { steps: ScenarioStep[] }>,
  depth: number,
): Promise<StepReason | null> {
  const times = step.verb === 'repeat' ? step.with.times : 1;
  for (let nth = 1; nth <= times; nth += 1) {
    for (const inner of step.steps) {
      const failed = await runStep(deps, inner, depth + 1);
      if (failed !== null)
        return step.verb === 'repeat' ? reason('inRound', { round: String(nth) }) : reason('inStep');
    }
  }
  return null;
}

/** Why it failed; null: it has passed. */
async function runPlain(deps: ScenarioDeps, step: PlainStep, number: number): Promise<StepReason | null> {
  const { items, screenshots } = deps;
  const noteUnknown = (): void => items.change(number, { detail: reason('notKnown') });
  const hands: Hands = {
    ...{ ...deps.hands, noteUnknown, screen: deps.screenFor(noteUnknown) },
    async takeShot(title) {
      const shot = await deps.hands.takeShot(title);
      if (shot !== null) items.change(number, { shot });
      return shot;
    },
  };
  const why = await failureOf(() => carryOut(hands, step.verb, step as never));
  if (step.verb === 'screenshot' || screenshots === 'none') return why;
  const isWanted = screenshots === 'steps' || why !== null;
  if (!isWanted && !changesScreen(step.verb)) return why;
  const shot = await (isWanted ? deps.hands.takeShot(titleOf(step)) : deps.shotOfChange(titleOf(step))).catch(
    orNoPicture,
  );
  if (shot !== null) items.change(number, { shot });
  return why;
}

async function failureOf(work: () => Promise<unknown>): Promise<StepReason | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof StepFailure) && !(error instanceof ActionFailure)) throw error;
    const why = error instanceof StepFailure ? error.why : deviceWords(error.message);
    return why === '' ? reason('failed') : why;
  }
}
