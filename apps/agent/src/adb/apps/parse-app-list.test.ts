import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { expect, it } from 'vitest';
import { parseAppList } from './parse-app-list.ts';

const dump = `Packages:
  Package [com.example.game] (abc1234):
    versionCode=8589934599 minSdk=21 targetSdk=33
    versionName=1.2 beta
  Package [com.android.vending] (def5678):
    versionCode=84232130 minSdk=30 targetSdk=34
    versionName=42.3.21-31 [0] [PR]
Hidden system packages:
  Package [com.android.vending] (0123456):
    versionCode=83581110 minSdk=30 targetSdk=34
    versionName=35.8.11-21 [0] [PR]
`;
const app = (app_id: string, version_code: string, version_name: string) => ({
  ...{ app_id, version_code, version_name, is_system: false, is_updated_system: false },
});
const all = 'package:com.example.game\npackage:com.android.vending\n';
const added = 'package:com.example.game\n';

it('a list has versions of 64 bits, names, and what was updated of the system; of two blocks the first counts', () => {
  expect(parseAppList({ all, added, dump })).toEqual([
    app('com.example.game', '8589934599', '1.2 beta'),
    {
      ...app('com.android.vending', '84232130', '42.3.21-31 [0] [PR]'),
      is_system: true,
      is_updated_system: true,
    },
  ]);
});

it('a device before Android 7 tells the same, in other words around it', () => {
  const old = dump.replaceAll(' minSdk=21', '').replaceAll('\n', '\r\n').replaceAll('\r', '');
  expect(parseAppList({ all: `WARNING: linker: unused DT entry\n${all}`, added, dump: old })).toHaveLength(2);
});

it('what a device does not tell is left out, and nothing that it says breaks the reader', () => {
  expect(parseAppList({ all: 'Error: Could not access the Package Manager.', added: '', dump: '' })).toEqual(
    [],
  );
  expect(parseAppList({ all, added: '', dump: '  Package [com.example.game] (a):\n' })).toEqual([]);
  const unnamed = dump.replace('1.2 beta', 'null');
  expect(parseAppList({ all, added, dump: unnamed })[0]?.version_name).toBe('');
  const many = Array.from({ length: 3_000 }, (_, nth) => `com.example.a${String(nth)}`);
  const lines = many.map((name) => `package:${name}\n`).join('');
  const blocks = many.map((name) => `  Package [${name}] (a):\n    versionCode=1\n`).join('');
  expect(parseAppList({ all: lines, added: lines, dump: blocks })).toHaveLength(2_000);
});

it('a list is read in the time of its length (S87)', { timeout: 60_000 }, async () => {
  for (const kind of hostileKinds) {
    const why = await whyNotLinear((size) => {
      const text = hostileText(kind, size / 3);
      return parseAppList({ all: text, added: text, dump: text });
    });
    expect([kind, why]).toEqual([kind, null]);
  }
});
