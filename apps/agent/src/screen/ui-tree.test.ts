import { wordsOf } from '@rackhand/contract/test/selector-words';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNode } from './find-node.ts';
import { centreOf, parseTree } from './ui-tree.ts';

const node = (attributes: string, inside = ''): string =>
  `<node index="0" package="com.example.bank" enabled="true" ${attributes}>${inside}</node>`;
const pin = node(
  'text="" resource-id="com.example.bank:id/pin" class="android.widget.EditText" content-desc="PIN" password="true" focused="true" bounds="[0,100][1080,200]"',
);
const title = node(
  'text="이체 &amp; 조회" class="android.widget.TextView" content-desc="" bounds="[0,0][1080,100]"',
);
const hidden = node('text="hidden" class="android.widget.TextView" bounds="[0,0][0,0]"');
const row = (nth: number) =>
  node(
    `text="row" resource-id="com.example.bank:id/row" class="android.widget.TextView" bounds="[0,${String(nth)}00][1080,${String(nth + 1)}00]"`,
  );
const dump = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', title + pin + hidden + row(3) + row(4))}</hierarchy>`;
const tree = parseTree(`UI hierchary dumped to: /x.xml\n${dump}`) ?? { nodes: [] };

it('a selector finds what all of it says, by whole names and by their ends', () => {
  expect(findNode(tree, { text: '이체 & 조회' })?.class).toBe('android.widget.TextView');
  expect(findNode(tree, { text_contains: '조회'.normalize('NFD') })?.bounds).toEqual([0, 0, 1080, 100]);
  for (const id of ['pin', 'com.example.bank:id/pin']) {
    expect(findNode(tree, { id, class: 'EditText' })).toMatchObject({ isPassword: true, isFocused: true });
  }
  expect(findNode(tree, { id: 'pin', class: 'Button' })).toBeNull();
  expect(findNode(tree, { description: 'PIN' })?.id).toBe('com.example.bank:id/pin');
});

it('of several that fit the one at the index is meant, and what takes no room is not seen', () => {
  const second = findNode(tree, { id: 'row', index: 1 });
  expect(second === null ? null : centreOf(second)).toEqual({ x: 540, y: 450 });
  expect(findNode(tree, { id: 'row', index: 2 })).toBeNull();
  expect(findNode(tree, { text: 'hidden' })).toBeNull();
  expect(wordsOf({ id: 'row', index: 1 })).toBe('id "row", index 1');
});

it('what is no whole tree is none', () => {
  for (const said of [
    '',
    'ERROR: could not get idle state.',
    'Killed',
    dump.slice(0, -20),
    `${dump.slice(0, 200)}</hierarchy>`,
  ]) {
    expect(parseTree(said)).toBeNull();
  }
});

it('whatever a device says, reading it ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(dump.length), (noise, at) => {
      parseTree(dump.slice(0, at) + noise + dump.slice(at));
    }),
  );
});
