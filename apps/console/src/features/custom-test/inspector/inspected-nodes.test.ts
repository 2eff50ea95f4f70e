import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { findNodes } from '@rackhand/contract/test/find-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectorsOf } from './node-selectors.ts';
import { neighbourOf, nodeAt } from './screen-places.ts';
import { isFor, selectorText, stepText } from './step-text.ts';

const plain: ScreenNode = {
  ...{ depth: 1, text: '', id: '', description: '', class: 'android.widget.TextView', package: 'com.a' },
  bounds: [0, 0, 100, 40],
  ...{ clickable: false, long_clickable: false, scrollable: false, focused: false, enabled: true },
  password: false,
};
const node = (differently: Partial<ScreenNode>): ScreenNode => ({ ...plain, ...differently });

describe('who chooses something on a screen', () => {
  const title = node({ id: 'com.a:id/title', text: '내 계좌' });
  const rows = ['관리비', '월세'].map((text, nth) =>
    node({ id: 'com.a:id/name', text, bounds: [0, 50 + nth * 50, 100, 90 + nth * 50] }),
  );
  const tree = [
    node({
      depth: 0,
      class: 'android.widget.FrameLayout',
      bounds: [0, 0, 100, 200],
      id: 'android:id/content',
    }),
    title,
    ...rows,
  ];

  it('is offered first what it alone has, and then what is counted', () => {
    expect(selectorsOf(title, tree)).toEqual([
      { id: 'title' },
      { text: '내 계좌' },
      { class: 'TextView', index: 0 },
    ]);
    expect(selectorsOf(rows[1] ?? plain, tree)).toEqual([
      { text: '월세' },
      { id: 'name', index: 1 },
      { class: 'TextView', index: 2 },
    ]);
  });

  it('is never offered what leads to something else', () => {
    const some = fc.record({
      id: fc.constantFrom('', 'com.a:id/a', 'com.a:id/b'),
      text: fc.constantFrom('', 'x', 'y'),
      class: fc.constantFrom('a.b.C', 'a.b.D'),
      password: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1 }), (drawn) => {
        const nodes = drawn.map(node);
        for (const one of nodes)
          for (const selector of selectorsOf(one, nodes)) expect(findNodes(nodes, selector)[0]).toBe(one);
      }),
    );
  });

  it('is given a step as a scenario says it, with what has to be filled in left open', () => {
    const field = node({ id: 'com.a:id/pin', class: 'android.widget.EditText' });
    expect(stepText('tap', { text: '내 계좌' }, title)).toBe('tap: {text: "내 계좌"}');
    expect(stepText('type', { id: 'pin' }, field)).toBe('type: {into: {id: pin}, value: ""}');
    expect(stepText('assert_text', { id: 'title' }, title)).toBe(
      'assert_text: {in: {id: title}, equals: "내 계좌"}',
    );
    expect(selectorText({ text: 'no', index: 2 })).toBe('{text: "no", index: 2}');
    expect(selectorText({ text: 'a: {b}\n"c"' })).toBe(String.raw`{text: "a: {b}\n\"c\""}`);
    expect([isFor('type', field), isFor('type', title)]).toEqual([true, false]);
    expect(isFor('assert_text', node({ text: '••••', password: true }))).toBe(false);
  });

  it('finds the smallest thing under the pointer, and by arrows the next in that direction', () => {
    expect(nodeAt(tree, 50, 60)).toBe(2);
    expect(nodeAt(tree, 50, 195)).toBe(0);
    expect(nodeAt(tree, 500, 60)).toBe(-1);
    expect(neighbourOf(tree, 1, 'ArrowDown')).toBe(2);
    expect(neighbourOf(tree, 2, 'ArrowDown')).toBe(3);
    expect(neighbourOf(tree, 3, 'ArrowDown')).toBe(3);
    expect(neighbourOf(tree, 3, 'ArrowUp')).toBe(2);
    expect(neighbourOf(tree, -1, 'ArrowDown')).toBe(0);
    expect(neighbourOf(tree, 0, 'ArrowUp')).toBe(2);
  });
});
