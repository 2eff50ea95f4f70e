import type { ListedApp } from '@rackhand/contract/app/app-command';
import { describe, expect, it } from 'vitest';
import { type KnownApp, listDifferences } from './list-differences.ts';

const app = (more: Partial<ListedApp> = {}): ListedApp => ({
  ...{ app_id: 'shop', version_code: '1', version_name: '1.0', is_system: false, is_updated_system: false },
  ...more,
});
const known = (more: Partial<KnownApp> = {}): KnownApp => ({ id: 7, is_managed: false, ...app(), ...more });
const became = (rows: readonly KnownApp[], listed: readonly ListedApp[]) =>
  listDifferences(rows, listed).map(({ id, becomes, version_code }) => [id, becomes, version_code]);

describe('what a list makes of a device’s apps', () => {
  it('is nothing where all is as it was', () => {
    expect(listDifferences([known()], [app()])).toEqual([]);
    expect(listDifferences([known()], [app({ version_code: '01' })])).toEqual([]);
    const absent = known({ is_managed: true, version_code: null, version_name: null });
    expect(listDifferences([absent], [])).toEqual([]);
  });

  it('is one more of what is new, once, and none of what came with the device', () => {
    expect(became([], [app(), app(), app({ app_id: 'android', is_system: true })])).toEqual([
      [null, 'added', '1'],
    ]);
  });

  it('is none of what is gone, and no installed one where a package is assigned', () => {
    expect(became([known()], [])).toEqual([[7, 'dropped', '1']]);
    expect(became([known({ is_managed: true })], [])).toEqual([[7, 'updated', null]]);
  });

  it('is none of what has become a part of the system, but where a package is assigned', () => {
    expect(became([known()], [app({ is_system: true })])).toEqual([[7, 'dropped', '1']]);
    expect(became([known({ is_managed: true })], [app({ is_system: true })])).toEqual([[7, 'updated', '1']]);
  });

  it.each([{ version_code: '9223372036854775807' }, { version_name: '1.1' }, { is_updated_system: true }])(
    'is another one where the device says %j',
    (more) => {
      const code = more.version_code ?? '1';
      expect(became([known({ is_managed: true })], [app(more)])).toEqual([[7, 'updated', code]]);
    },
  );
});
