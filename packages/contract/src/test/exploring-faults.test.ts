import fc from 'fast-check';
import { expect, it } from 'vitest';
import { autonomousParameters } from './autonomous.ts';
import { autonomousLimits, standardParameters } from './autonomous-limits.ts';
import { exploringFaults } from './exploring-faults.ts';

const start = autonomousParameters.parse(standardParameters);

const number = fc.oneof(fc.integer({ min: -2, max: 12_000 }), fc.constant(Number.NaN), fc.double());
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('com.example.bank', 'x'.repeat(201), '이체'.repeat(501), '\ud800'),
);
const selector = fc.record(
  { text, id: text, class: text, index: fc.integer({ min: -1, max: 1_001 }) },
  { requiredKeys: [] },
);
const typed = fc.record({
  strategy: fc.constantFrom('explore' as const, 'random' as const),
  seed: fc.option(number),
  max_events: number,
  interval_ms: number,
  allowed_packages: fc.array(text, { maxLength: 22 }),
  avoid: fc.array(selector, { maxLength: 4 }),
  texts: fc.array(text, { maxLength: 4 }),
  before: fc.constant(''),
});

it('whoever types how an app is explored is told exactly of those fields that the server refuses', () => {
  fc.assert(
    fc.property(typed, (parameters) => {
      const refused = autonomousParameters.safeParse(parameters).error?.issues ?? [];
      const fields = new Set(refused.map(({ path }) => `parameters.${String(path[0])}`));
      expect(Object.keys(exploringFaults(parameters)).toSorted()).toEqual([...fields].toSorted());
    }),
    { numRuns: 300 },
  );
});

it('names the place in a list, and the bounds of a number, in both languages', () => {
  const faults = exploringFaults({ ...start, max_events: 0, texts: ['ok', '한글'] });
  expect(faults['parameters.max_events']?.ko).toBe(
    `1 이상 ${autonomousLimits.events.toLocaleString('en')} 이하인 정수여야 합니다.`,
  );
  expect(faults['parameters.texts']?.en).toBe('Number 2: can have ASCII letters, digits and signs alone.');
  expect(exploringFaults(start)).toEqual({});
});
