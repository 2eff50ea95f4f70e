import type { ConsoleRoute } from '@rackhand/contract/call/console-routes';
import type { Text } from '@rackhand/contract/text/language';

const alerts: Text = { ko: '알림', en: 'Alerts' };
const recovery: Text = { ko: '전원과 복구', en: 'Power and recovery' };
const apps: Text = { ko: '앱', en: 'Apps' };
const tests: Text = { ko: '테스트', en: 'Tests' };
const hosts: Text = { ko: '호스트', en: 'Hosts' };

/** The chapter of the guide that is about a page, by its heading. */
export const guideChapters: Partial<Record<ConsoleRoute, Text>> = {
  '/device': { ko: '장비 목록', en: 'The device list' },
  '/device2': { ko: '장비 풀', en: 'The device pool' },
  '/device_detail': { ko: '장비', en: 'A device' },
  '/incident': { ko: '여러 장비가 끊겼을 때', en: 'When many devices are lost' },
  '/alert': alerts,
  '/alert_rule': alerts,
  '/webhook': alerts,
  '/recovery': recovery,
  '/outage': recovery,
  '/repair': { ko: '수리', en: 'Repairs' },
  '/server': hosts,
  '/server_manage': hosts,
  '/app_management': apps,
  '/device_app_management': apps,
  '/test': tests,
  '/testlist': tests,
  '/scheduler': tests,
};
