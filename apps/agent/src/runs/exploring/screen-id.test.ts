import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UiNode } from '../../screen/ui-tree.ts';
import { screenIdOf } from './screen-id.ts';

interface Drawn {
  className: string;
  id: string;
  text: string;
  children: Drawn[];
}

const classes = ['android.widget.TextView', 'android.widget.Button', 'android.widget.FrameLayout'];
const list = 'androidx.recyclerview.widget.RecyclerView';
const word = fc.string({ maxLength: 6 });
const drawnWithin = (levels: number): fc.Arbitrary<Drawn> =>
  fc.record({
    className: fc.constantFrom(...classes),
    id: fc.constantFrom('', 'com.a.b:id/title', 'com.a.b:id/pin'),
    text: word,
    children: levels === 0 ? fc.constant([]) : fc.array(drawnWithin(levels - 1), { maxLength: 3 }),
  });
const drawn = drawnWithin(3);

const flat = ({ children, className, id, text }: Drawn, depth = 0): UiNode[] => [
  {
    ...{ depth, class: className, id, text, description: text, packageName: 'com.a.b', bounds: [0, 0, 9, 9] },
    ...{ isFocused: false, isScrollable: false, isEnabled: true, isPassword: false },
    ...{ isClickable: true, isLongClickable: false },
  },
  ...children.flatMap((child) => flat(child, depth + 1)),
];
const idOf = (root: Drawn, activity = 'com.a.b/.Main'): string => screenIdOf(activity, flat(root));
const retold = (root: Drawn, text: string): Drawn => ({
  ...root,
  text,
  children: root.children.map((child) => retold(child, text)),
});
const listOf = (items: Drawn[]): Drawn => ({
  className: list,
  id: 'com.a.b:id/rows',
  text: '',
  children: items,
});
const page = (...children: Drawn[]): Drawn => ({ className: classes[2] ?? '', id: '', text: '', children });

it('a screen is the same one whatever is written on it', () => {
  fc.assert(fc.property(drawn, word, (root, text) => idOf(root) === idOf(retold(root, text))));
});

it('a list is the same one however many items of a kind it has, in whatever order and how far they are cut', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), drawn, (items, beside) => {
      const twice = [...items, ...items.toReversed().map((item) => ({ ...item, children: [] }))];
      expect(idOf(page(listOf(items), beside))).toBe(idOf(page(listOf(twice), beside)));
    }),
  );
});

it('another class, another id, one more thing or another activity is another screen', () => {
  fc.assert(
    fc.property(drawn, (root) => {
      const others = [
        idOf({ ...root, className: 'android.widget.Switch' }),
        idOf({ ...root, id: 'com.a.b:id/other' }),
        idOf({ ...root, children: [...root.children, page()] }),
        idOf(root, 'com.a.b/.Other'),
      ];
      expect(others).not.toContain(idOf(root));
    }),
  );
});

it('what stands in another is told from what stands beside it', () => {
  const [one, other] = [page(), page()];
  expect(idOf(page(page(one), other))).not.toBe(idOf(page(one, other, page())));
});
