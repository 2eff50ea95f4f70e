import { expect, test } from 'vitest';
import { draftAfter, shownSpan, spanFault, spanOf } from './day-span-draft.ts';

const span = { from: '2026-11-01', to: '2026-11-20' };

test('what is typed is shown in place of what is asked for, also when it is nothing', () => {
  expect(shownSpan({}, span)).toEqual(span);
  expect(shownSpan({ to: '2026-10-01' }, span)).toEqual({ from: '2026-11-01', to: '2026-10-01' });
  expect(shownSpan({ from: '' }, span)).toEqual({ from: '', to: '2026-11-20' });
  expect(spanOf({ from: '', to: '2026-11-20' })).toEqual({ from: undefined, to: '2026-11-20' });
});

test('days in the wrong order are told; a day that is missing only where both are needed', () => {
  expect(spanFault({ from: '2026-11-21', to: '2026-11-20' }, true)).toBe('wrongOrder');
  expect(spanFault({ from: '2026-11-20', to: '2026-11-20' }, false)).toBeNull();
  expect(spanFault({ from: '', to: '2026-11-20' }, true)).toBeNull();
  expect(spanFault({ from: '', to: '2026-11-20' }, false)).toBe('missing');
});

test('a day that is being typed outlives the answer to the other one, and nothing outlives its own', () => {
  const first = { ...span, from: '2026-11-05' };
  expect(draftAfter({ from: '2026-11-05', to: '0002-11-20' }, span, first)).toEqual({ to: '0002-11-20' });
  expect(draftAfter({ from: '2026-12-31' }, span, first)).toEqual({});
});
