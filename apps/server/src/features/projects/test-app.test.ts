import { runApp } from '@rackhand/contract/test/run-link';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProjectDesk, type ProjectDesk } from '../../testing/project-desk.ts';
import { resolveApp } from './test-app.ts';

let desk: ProjectDesk;
beforeEach(async () => {
  desk = await openProjectDesk();
});
afterEach(() => desk.farm.close());

async function addVersion(version_code: string): Promise<void> {
  const { db, clock } = desk.farm;
  await db
    .insertInto('packages')
    .values({
      ...{ app_id: 'com.example.bank', app_name: '은행', app_names: '{}', app_version: `v${version_code}` },
      ...{
        version_code,
        debuggable: false,
        test_only: false,
        signature: 'v2',
        size: 1,
        sha256: 'a'.repeat(64),
      },
      ...{ certificates: '[]', abis: '[]', warnings: '[]', uploaded_at: clock.now(), uploaded_by: 'kim' },
    })
    .execute();
}

test('the app of a test is its newest version by number, as agents read it, with all digits of its code', async () => {
  for (const code of ['9', '1007199254740993001', '10']) await addVersion(code);
  const found = await resolveApp(desk.farm.db, { app_id: 'com.example.bank', install: 'differs' });
  expect(runApp.parse(found)).toMatchObject({ version_code: '1007199254740993001' });
});
