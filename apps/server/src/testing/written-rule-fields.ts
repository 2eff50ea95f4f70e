import { composed, type Get, type Send, type WrittenField } from './written-field.ts';

interface Setting {
  id: number;
  value: string;
}
interface ProtectedApp {
  id: number;
  name: string;
}

/** Protected apps and detection messages. */
export async function ruleFields(send: Send, get: Get): Promise<WrittenField[]> {
  return [...(await settingFields(send, get)), ...(await protectedFields(send, get))];
}

async function settingFields(send: Send, get: Get): Promise<WrittenField[]> {
  const path = '/admbo/custom/setting/warning';
  await send('POST', path, { value: 'x' });
  const first = async () => (await get<{ settings: Setting[] }>(path)).settings[0];
  const id = (await first())?.id;
  let asked = '';
  const text = { kind: 'text', most: 100 } as const;
  return [
    {
      ...text,
      name: 'POST /admbo/custom/setting/{type}/update value',
      write: (value) => {
        asked = String(value);
        return send('POST', `${path}/update`, { id, value });
      },
      // An empty edit cancels. Document 1 section 5.
      read: async () => (asked.trim() === '' ? '' : (await first())?.value),
      kept: composed,
    },
  ];
}

async function protectedFields(send: Send, get: Get): Promise<WrittenField[]> {
  const path = '/admbo/custom/setting/protection_app';
  const app = { app_id: 'com.example.kept', name: 'x', os_type: 'android' };
  await send('POST', path, app);
  const first = async () => (await get<{ protection_app_id: ProtectedApp[] }>(path)).protection_app_id[0];
  const id = (await first())?.id;
  // The app id has a form of its own, and tests of it.
  return [
    {
      name: `POST ${path}/update name`,
      kind: 'text',
      most: 100,
      write: (name) => send('POST', `${path}/update`, { id, ...app, name }),
      read: async () => (await first())?.name,
      kept: composed,
    },
  ];
}
