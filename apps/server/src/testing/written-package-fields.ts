import type { AppPackage } from '@rackhand/contract/app/app-package';
import { packageLimits } from '@rackhand/contract/app/app-package';
import { sql } from 'kysely';
import type { EditDesk } from './edit-desk.ts';
import { type Get, type Send, trimmed, type WrittenField } from './written-field.ts';

/** What is named of a package; all else of it says its file. */
export async function packageFields({ farm }: EditDesk, send: Send, get: Get): Promise<WrittenField[]> {
  const { rows } = await sql<{ id: number }>`
    insert into packages (app_id, app_name, app_version, version_code, debuggable, test_only, signature, size, sha256,
      uploaded_at, uploaded_by)
    values ('com.example.written', 'x', '1.0', 1, false, false, 'none', 1, ${'0'.repeat(64)}, now(), 'x')
    returning id`.execute(farm.db);
  const url = `/admbo/app/${String(rows[0]?.id)}`;
  const field = (key: 'app_name' | 'priority') => ({
    name: `PUT /admbo/app/{id} ${key}`,
    write: (value: unknown) => send('PUT', url, { [key]: value }),
    read: async () => (await get<AppPackage>(url))[key],
  });
  return [
    { ...field('app_name'), kind: 'text', most: packageLimits.nameCharacters, kept: trimmed },
    { ...field('priority'), kind: 'number', most: packageLimits.priority.last },
  ];
}
