import { createHash } from 'node:crypto';
import type { Selector } from '@rackhand/contract/test/scenario';
import { deviceWords } from '@rackhand/contract/test/step-reason';
import { z } from 'zod';
import type { RunDevice } from '../device/run-device.ts';
import { RunFailure, StepFailure } from '../device/run-failure.ts';
import { paths, type Share, type TestScreen, type Thing, type Touch } from '../scenario/test-screen.ts';
import { longTouch, type Point, type PointerAction, swipe, tap } from './pointer-actions.ts';
import { xpathOf } from './selector-xpath.ts';
import type { WebDriverSession } from './sessions.ts';
import { WebDriverAway, WebDriverRefusal } from './webdriver-calls.ts';

interface ScreenDeps {
  session: WebDriverSession;
  device: Pick<RunDevice, 'awaitBack' | 'isThere'>;
}

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
type Rect = z.infer<typeof rect>;

/** The name of an element's id in W3C's protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [elementKey]: z.string() });

const touches: Readonly<Record<Touch, (at: Point) => PointerAction[]>> = {
  tap: (at) => tap(at),
  double_tap: (at) => [...tap(at), ...tap(at)],
  long_press: longTouch,
};

/** The screen as the device's Appium finds and touches it. */
export function createWebDriverScreen(deps: ScreenDeps): TestScreen {
  const call: WebDriverSession['call'] = (method, path, body) =>
    inWords(deps, () => deps.session.call(method, path, body));
  const draw = (actions: readonly PointerAction[]): Promise<unknown> =>
    call('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }],
    });
  const windowRect = async (): Promise<Rect> => rect.parse(await call('GET', '/window/rect'));
  const pointIn = (within: Rect, [across, down]: Share): Point => ({
    x: Math.round(within.x + (within.width * across) / 100),
    y: Math.round(within.y + (within.height * down) / 100),
  });
  const findAll = async (xpath: string): Promise<string[]> => {
    const found = await call('POST', '/elements', { using: 'xpath', value: xpath });
    return z
      .array(element)
      .parse(found)
      .map((one) => one[elementKey]);
  };
  const findId = async (wanted: Selector): Promise<string | null> => {
    let index = wanted.index ?? 0;
    for (const id of await findAll(xpathOf(wanted))) {
      if ((await call('GET', `/element/${id}/displayed`)) !== true) continue;
      if (index === 0) return id;
      index -= 1;
    }
    return null;
  };
  const rectOf = async (id: string): Promise<Rect> => rect.parse(await call('GET', `/element/${id}/rect`));
  /** Of an element that is known anew when the screen has been drawn anew. */
  const thingOf = (found: string, findAgain: () => Promise<string | null>): Thing => {
    const on = async <T>(work: (id: string) => Promise<T>): Promise<T> => {
      try {
        return await work(found);
      } catch (error) {
        if (!(error instanceof Refused && error.kind === 'stale element reference')) throw error;
        const again = await findAgain();
        if (again === null) throw error;
        return work(again);
      }
    };
    return {
      touch: (how) =>
        on(async (id) => {
          if (how === 'tap') await call('POST', `/element/${id}/click`);
          else await draw(touches[how](pointIn(await rectOf(id), [50, 50])));
        }),
      type: (value) =>
        on(async (id) => {
          await call('POST', `/element/${id}/click`);
          await call('POST', `/element/${id}/value`, { text: value });
        }),
      erase: () =>
        on(async (id) => {
          await call('POST', `/element/${id}/clear`);
        }),
      text: () => on(async (id) => z.string().parse(await call('GET', `/element/${id}/text`))),
    };
  };
  const focused = async (): Promise<string> =>
    element.parse(await call('GET', '/element/active'))[elementKey];
  const touchAt = async (place: Share, how: Touch): Promise<void> => {
    await draw(touches[how](pointIn(await windowRect(), place)));
  };
  const focus = (): Thing => ({
    touch: async (how) => thingOf(await focused(), focused).touch(how),
    async type(value) {
      await call('POST', `/element/${await focused()}/value`, { text: value });
    },
    erase: async () => thingOf(await focused(), focused).erase(),
    text: async () => thingOf(await focused(), focused).text(),
  });
  return {
    async find(wanted) {
      const id = await findId(wanted);
      return id === null ? null : thingOf(id, () => findId(wanted));
    },
    at: (place) => ({
      touch: (how) => touchAt(place, how),
      async type(value) {
        await touchAt(place, 'tap');
        await focus().type(value);
      },
      async erase() {
        await touchAt(place, 'tap');
        await focus().erase();
      },
      text: () => Promise.resolve(''),
    }),
    focus,
    async swipe(from, to) {
      const within = await windowRect();
      await draw(swipe(pointIn(within, from), pointIn(within, to)));
    },
    async scroll(direction) {
      const [list] = await findAll('//*[@scrollable = "true"]');
      const within = list === undefined ? await windowRect() : await rectOf(list);
      const [from, to] = paths[direction];
      await draw(swipe(pointIn(within, from), pointIn(within, to)));
    },
    async mark() {
      const source = z.string().parse(await call('GET', '/source'));
      return createHash('sha256').update(source).digest('hex');
    },
  };
}

/** What the server has refused fails the step. */
class Refused extends StepFailure {
  readonly kind: string;

  constructor({ kind, message }: WebDriverRefusal) {
    super(deviceWords(message));
    this.kind = kind;
  }
}

async function inWords<T>({ device }: ScreenDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WebDriverAway) && !(error instanceof WebDriverRefusal)) throw error;
    // Where the device was lost, that is why; its session is lost with it.
    const wasThere = device.isThere();
    if (!wasThere) await device.awaitBack();
    const isOver = error instanceof WebDriverAway || error.kind === 'invalid session id';
    if (isOver || !wasThere) throw new RunFailure('APPIUM_AWAY', error.message);
    throw new Refused(error);
  }
}
