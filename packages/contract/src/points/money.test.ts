import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointAmount, refundOf, taxOf, vatOn } from './money.ts';

const won = fc.integer({ min: 0, max: 1_000_000_000 });
const discount = fc.integer({ min: 0, max: 100 });

test('an amount is what whole numbers of any size say it is', () => {
  fc.assert(
    fc.property(won, won, discount, (a, b, off) => {
      expect(BigInt(pointAmount(a, b, off))).toBe((BigInt(a + b) * BigInt(100 - off)) / 100n);
    }),
  );
});

test('an amount grows with its parts and falls with its discount', () => {
  fc.assert(
    fc.property(won, won, fc.integer({ min: 0, max: 99 }), (a, b, off) => {
      expect(pointAmount(a + 1, b, off)).toBeGreaterThanOrEqual(pointAmount(a, b, off));
      expect(pointAmount(a, b + 1, off)).toBeGreaterThanOrEqual(pointAmount(a, b, off));
      expect(pointAmount(a, b, off + 1)).toBeLessThanOrEqual(pointAmount(a, b, off));
    }),
  );
});

test('without a discount the supply of an amount is its price', () => {
  for (let price = 0; price <= 2_000_000; price += 1) {
    const amount = pointAmount(price, vatOn(price), 0);
    if (amount - taxOf(amount) !== price) throw new Error(`${String(price)} has another supply`);
  }
});

test('nobody is given back more than they paid for what is left, to the won', () => {
  const lot = fc
    .integer({ min: 1, max: 100_000_000 })
    .chain((basic) =>
      fc.record({ basic: fc.constant(basic), left: fc.integer({ min: 0, max: basic }), amount: won }),
    );
  fc.assert(
    fc.property(lot, ({ basic, left, amount }) => {
      expect(refundOf(amount, left, basic)).toBeLessThanOrEqual(amount);
      expect(BigInt(refundOf(amount, left, basic))).toBe((BigInt(amount) * BigInt(left)) / BigInt(basic));
      expect(refundOf(amount, basic, basic)).toBe(amount);
      expect(refundOf(amount, 0, basic)).toBe(0);
    }),
  );
});
