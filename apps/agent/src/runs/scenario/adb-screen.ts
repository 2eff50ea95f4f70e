import { reason } from '@rackhand/contract/test/step-reason';
import type { Argv } from '../../devices/test-shell.ts';
import { findNode } from '../../screen/find-node.ts';
import type { ScreenReader } from '../../screen/read-screen.ts';
import { centreOf, type UiNode, type UiTree } from '../../screen/ui-tree.ts';
import { StepFailure } from '../device/run-failure.ts';
import { eraseKeys, longTapAt, swipeFrom, swipeWithin, tapAt } from './gestures.ts';
import { act } from './hands.ts';
import { type Point, pointOf, readSize } from './places.ts';
import { ScreenUnread, type TestScreen, type Thing, type Touch } from './test-screen.ts';
import { type TypingHands, typeText } from './type-text.ts';

interface ScreenDeps extends TypingHands {
  reader: ScreenReader;
}

/** As many as a field has that does not tell how many it has. */
const unknownLetters = 50;

const touches: Readonly<Record<Touch, (at: Point) => Argv[]>> = {
  tap: (at) => [tapAt(at)],
  double_tap: (at) => [tapAt(at), tapAt(at)],
  long_press: (at) => [longTapAt(at)],
};

/** The screen as uiautomator tells it and `input` touches it. */
export function createAdbScreen(deps: ScreenDeps): TestScreen {
  const { device, reader } = deps;
  let last: UiTree = { nodes: [] };
  const read = async (): Promise<UiTree> => {
    const seen = await reader.read();
    if ('why' in seen) throw new ScreenUnread(seen.why);
    last = seen.tree;
    return last;
  };
  const type = (first: readonly Argv[], value: string): Promise<void> => typeText(deps, first, value);
  const erase = async (first: readonly Argv[], letters: number): Promise<void> => {
    const commands = [...first, ...eraseKeys(letters)];
    if (commands.length > 0) await act(deps, commands);
  };
  const thingOf = (node: UiNode): Thing => {
    const at = centreOf(node);
    return {
      async touch(how) {
        await act(deps, touches[how](at));
      },
      type: (value) => type([tapAt(at)], value),
      erase: () => erase([tapAt(at)], [...node.text].length),
      text: () => Promise.resolve(node.text),
    };
  };
  return {
    async find(wanted) {
      const node = findNode(await read(), wanted);
      return node === null ? null : thingOf(node);
    },
    at(place) {
      const point = (): Promise<Point> => pointOf(device, place);
      return {
        async touch(how) {
          await act(deps, touches[how](await point()));
        },
        type: async (value) => type([tapAt(await point())], value),
        erase: async () => erase([tapAt(await point())], unknownLetters),
        text: () => Promise.resolve(''),
      };
    },
    focus() {
      const focused = async (): Promise<UiNode | undefined> =>
        (await read()).nodes.find(({ isFocused }) => isFocused);
      return {
        touch: async (how) => {
          const node = await focused();
          if (node === undefined) throw new StepFailure(reason('noFocus'));
          await thingOf(node).touch(how);
        },
        type: (value) => type([], value),
        async erase() {
          const node = await focused();
          await (node === undefined ? erase([], unknownLetters) : thingOf(node).erase());
        },
        text: async () => (await focused())?.text ?? '',
      };
    },
    async swipe(from, to) {
      await act(deps, [swipeFrom(await pointOf(device, from), await pointOf(device, to))]);
    },
    async scroll(direction) {
      const list = last.nodes.find(({ isScrollable }) => isScrollable);
      const { width, height } = list === undefined ? await readSize(device) : { width: 0, height: 0 };
      await act(deps, [swipeWithin(list?.bounds ?? [0, 0, width, height], direction)]);
    },
    mark: () => Promise.resolve(JSON.stringify(last)),
  };
}
