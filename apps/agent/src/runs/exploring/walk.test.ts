import { describe, expect, it } from 'vitest';
import { findNode } from '../../screen/find-node.ts';
import { parseTree, type UiTree } from '../../screen/ui-tree.ts';
import { createAppMap } from './app-map.ts';
import { avoidedNodes } from './avoided-nodes.ts';
import { chooseAction } from './choose-action.ts';
import { parseFront } from './front-activity.ts';
import { parseActivities } from './listed-activities.ts';
import { remoteActions, touchActions } from './possible-actions.ts';
import { createSeededChoice } from './seeded-choice.ts';

const node = (told: string, inner = ''): string =>
  `<node class="android.widget.TextView" package="com.a.b" enabled="true" bounds="[0,0][90,90]" ${told}>${inner}</node>`;
const treeOf = (...nodes: string[]): UiTree =>
  parseTree(`<hierarchy rotation="0">${nodes.join('')}</hierarchy>`) ?? expect.fail('a broken tree');
const row = (text: string): string =>
  node('resource-id="com.a.b:id/row" clickable="true"', node(`text="${text}"`));

describe('what can be done on a screen', () => {
  const tree = treeOf(
    node(
      'class="android.widget.FrameLayout"'.replace('class', 'hint'),
      node('resource-id="com.a.b:id/ok" clickable="true"'),
    ),
    `<node class="android.widget.EditText" resource-id="com.a.b:id/pin" package="com.a.b" clickable="true" focused="true" bounds="[0,0][9,9]" />`,
    `<node class="x.RecyclerView" resource-id="com.a.b:id/rows" package="com.a.b" scrollable="true" bounds="[0,0][9,9]">${row('one')}${row('log out')}</node>`,
    node('resource-id="com.a.b:id/off" clickable="true" enabled="false"'.replace('enabled="false"', '')),
  );

  it('is to tap, to type, to scroll and to go back; of the items of a list one stands for all', () => {
    const actions = touchActions(tree, new Set());
    expect(actions.map(({ words }) => words).sort()).toEqual(
      ['tap ok', 'type pin', 'swipe up rows', 'swipe down rows', 'tap row', 'tap off', 'back'].sort(),
    );
    expect(actions.find(({ words }) => words === 'tap row')).toMatchObject({ on: { length: 2 }, enough: 2 });
  });

  it('is called in one line, as events.txt has it, and no character of it is cut through', () => {
    const smiles = '\u{1f600}'.repeat(90);
    const named = treeOf(
      node('content-desc="Home&#10;Tab 1 of\t3" clickable="true"'),
      node('content-desc="&#10;" text="Send" clickable="true"'),
      node(`text="${smiles}" clickable="true"`),
    );
    const words = touchActions(named, new Set()).map((action) => action.words);
    expect(words).toEqual(['tap Home Tab 1 of 3', 'tap Send', `tap ${smiles.slice(0, 160)}`, 'back']);
  });

  it('is never what is avoided, nor what it would be touched through', () => {
    const avoided = avoidedNodes(tree, [{ text: 'log out' }, { id: 'ok' }]);
    const actions = touchActions(tree, avoided);
    expect(actions.some(({ words }) => words === 'tap ok')).toBe(false);
    expect(actions.find(({ words }) => words === 'tap row')).toMatchObject({ on: { length: 1 } });
    const pin = avoidedNodes(tree, [{ class: 'EditText' }]);
    expect(remoteActions(tree, pin).map(({ key }) => key)).not.toContain('DPAD_CENTER pin');
    expect(remoteActions(tree, new Set()).map(({ key }) => key)).toContain('DPAD_CENTER pin');
    expect(findNode(tree, { id: 'row', index: 1 })).not.toBeNull();
  });
});

describe('the map of an app', () => {
  const screen = (id: string) => ({ id, activity: `com.a.b/.${id}` });
  const deed = (from: string, key: string) => ({ from, key, words: key });

  it('knows the way to where something is left, by where each deed has led the last time', () => {
    const map = createAppMap();
    expect(map.arrive(screen('a'), null)).toBe(true);
    map.arrive(screen('b'), deed('a', 'tap 1'));
    map.arrive(screen('c'), deed('b', 'tap 2'));
    expect(map.arrive(screen('a'), deed('c', 'back'))).toBe(false);
    expect(map.wayOn('a')).toBeNull();
    map.offer('c', true);
    expect(map.wayOn('a')).toBe('tap 1');
    map.arrive(screen('a'), deed('a', 'tap 1'));
    expect(map.wayOn('a')).toBeNull();
    expect(map.edges()).toContainEqual({ from: 'a', to: 'b', action: 'tap 1', count: 1 });
    expect(map.screens().find(({ id }) => id === 'a')?.visits).toBe(3);
  });

  it('leads an explorer to everything that is left; the same seed chooses the same', () => {
    const tree = treeOf(
      ...['one', 'two', 'three'].map((id) => node(`resource-id="com.a.b:id/${id}" clickable="true"`)),
    );
    const actions = touchActions(tree, new Set());
    const walk = (seed: number): string[] => {
      const map = createAppMap();
      const choice = createSeededChoice(seed);
      map.arrive(screen('a'), null);
      return Array.from({ length: 8 }, () => {
        const { key, words } = chooseAction('explore', map, { id: 'a', actions }, choice);
        map.arrive(screen('a'), { from: 'a', key, words });
        return words;
      });
    };
    expect(new Set(walk(7))).toEqual(new Set(['tap one', 'tap two', 'tap three', 'back']));
    expect(walk(7)).toEqual(walk(7));
    expect(walk(7)).not.toEqual(walk(8));
  });
});

it('who is in front is read as each release says it', () => {
  const bank = { packageName: 'com.a.b', component: 'com.a.b/.Main' };
  expect(parseFront('    topResumedActivity=ActivityRecord{5e u0 com.a.b/.Main t12}')).toEqual(bank);
  expect(parseFront('    mResumedActivity: ActivityRecord{5e u0 com.a.b/.Main t12}')).toEqual(bank);
  expect(parseFront('  mFocusedActivity: ActivityRecord{5e u0 com.a.b/.Main t12}')).toEqual(bank);
  expect(parseFront('  mCurrentFocus=Window{5e u0 com.a.b/com.a.b.Main}')).toEqual(bank);
  expect(parseFront('  mCurrentFocus=null')).toBeNull();
});

it('the activities of an app are those of its table, and no receiver or service', () => {
  const said = `Activity Resolver Table:
  Non-Data Actions:
      android.intent.action.MAIN:
        5e4bb0a com.a.b/.Main filter 8d4d17b
        5e4bb0b com.a.b/com.other.Shown filter 8d4d17c
Receiver Resolver Table:
  Non-Data Actions:
        5e4bb0c com.a.b/.Receiver filter 8d4d17d
Packages:
`;
  expect([...parseActivities(said, 'com.a.b')]).toEqual(['com.a.b/.Main', 'com.a.b/com.other.Shown']);
});
