/** Won and points are integers; nothing is rounded but down. Documents 2 (common helpers) and 10. */

/** A hundred per cent of what two amounts come to together, less a discount in per cent: a price and its VAT. */
export function pointAmount(a: number, b: number, discount: number): number {
  // In two parts, so that nothing leaves the safe integers on the way.
  const whole = a + b;
  const share = 100 - discount;
  return Math.floor(whole / 100) * share + Math.floor(((whole % 100) * share) / 100);
}

/** VAT that lies on a price. */
export const vatOn = (price: number): number => Math.floor(price / 10);

/** VAT that is part of an amount; the rest is its supply. */
export const taxOf = (amount: number): number => Math.floor(amount / 11);

/** What is given back of an amount for the basic points that are left: bonus was free. */
export function refundOf(amount: number, leftBasic: number, basicPoint: number): number {
  if (basicPoint === 0) return 0;
  return Number((BigInt(amount) * BigInt(leftBasic)) / BigInt(basicPoint));
}
