import { describe, expect, it } from 'vitest';
import { nextPlace } from './next-place.ts';
import { placeScreens } from './place-screens.ts';
import { screenMap } from './screen-map.ts';

const screen = (id: string) => ({ id, activity: `com.example.bank/.${id}Activity`, visits: 1, shot: null });
const edge = (from: string, to: string, action = 'tap', count = 1) => ({ from, to, action, count });

const map = screenMap(['Login', 'List', 'Form', 'Lost'].map(screen), [
  edge('Login', 'List'),
  edge('Login', 'List', 'swipe', 2),
  edge('List', 'Form'),
  edge('Form', 'List', 'back'),
  edge('Login', 'Login'),
  edge('Login', 'gone'),
]);

describe('the map of an app', () => {
  it('numbers screens as they were found, names them shortly, and knows from where each was reached first', () => {
    expect(map.screens.map(({ number, name, parent }) => [number, name, parent])).toEqual([
      [1, 'LoginActivity', null],
      [2, 'ListActivity', 'Login'],
      [3, 'FormActivity', 'List'],
      [4, 'LostActivity', null],
    ]);
  });

  it('counts all ways between two screens together, and leaves out those to screens that were not told', () => {
    expect(map.ways.find(({ from, to }) => from === 'Login' && to === 'List')).toEqual({
      ...{ from: 'Login', to: 'List', count: 3 },
      actions: [
        { action: 'tap', count: 1 },
        { action: 'swipe', count: 2 },
      ],
    });
    expect(map.ways.some(({ to }) => to === 'gone')).toBe(false);
  });

  it('draws the nearest screens first, each right of the one from which it was reached', () => {
    const { places, lines } = placeScreens(map, 2);
    expect([...places.keys()]).toEqual(['Login', 'List']);
    expect(places.get('List')?.x).toBeGreaterThan(places.get('Login')?.x ?? Number.NaN);
    expect(lines.map(({ way: { from, to } }) => `${from} ${to}`)).toEqual(['Login List']);
  });

  it('goes by the arrow keys to the screen that is next in that direction, and stays where there is none', () => {
    const { places } = placeScreens(map, 10);
    expect(nextPlace(places, 'Login', 'ArrowRight')).toBe('List');
    expect(nextPlace(places, 'List', 'ArrowLeft')).toBe('Login');
    expect(nextPlace(places, 'Login', 'ArrowLeft')).toBe('Login');
    expect(nextPlace(places, 'List', 'Home')).toBe('Login');
  });
});
