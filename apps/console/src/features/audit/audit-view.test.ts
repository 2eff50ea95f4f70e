import { expect, test } from 'vitest';
import { filterOf, parseAuditSearch } from './audit-view.ts';

test('list and file ask for the days that the address names, not for days in the wrong order or none at all', () => {
  const asked = (values: Record<string, string>) => filterOf(parseAuditSearch({ who: 'kim', ...values }));
  expect(asked({ from: '2026-12-01', to: '2026-12-02' })).toMatchObject({
    ...{ who: 'kim', from: '2026-12-01', to: '2026-12-02' },
  });
  for (const days of [{ from: '2026-12-02', to: '2026-12-01' }, { from: '2026-13-01' }, { to: 'today' }])
    expect(asked(days)).toEqual({ who: 'kim' });
});
