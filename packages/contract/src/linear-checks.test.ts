import { describe, expect, test } from 'vitest';
import { comparableId, isValidAdminId } from './account/admin-id.ts';
import { tokenNameMistake } from './account/api-token.ts';
import { isEmail, isPhone } from './account/contact-rules.ts';
import { auditActorsLike, isAuditActor } from './audit/audit-actors.ts';
import { listViewName } from './call/list-view.ts';
import { toNumber } from './device/convert-edit.ts';
import type { Device } from './device/device.ts';
import type { EditValues } from './device/device-edit-fields.ts';
import { brokenEditRules } from './device/device-edit-rules.ts';
import { orderBy } from './device/device-order.ts';
import { createSearch } from './device/device-search.ts';
import { usbHubOf } from './host/usb.ts';
import { parseRackLocation } from './rack/rack-location.ts';
import { hostileKinds, hostileText } from './testing/hostile-texts.ts';
import { whyNotLinear } from './testing/linear-time.ts';
import { acceptedLanguage } from './text/language.ts';
import { storableText } from './text/storable-text.ts';

const memo = storableText(1000);
const present = { model: 'Pixel 8', memo: '' } as EditValues;

/** What looks at a text that anybody may have made as long as a request may be. */
const checks: Record<string, (text: string) => unknown> = {
  'a text with a limit': (text) => memo.safeParse(text),
  'the name of a view': (text) => listViewName.safeParse(text),
  'an id as it is compared': comparableId,
  'the form of an id': isValidAdminId,
  'an e-mail address': isEmail,
  'a phone number': isPhone,
  'a number of a form': toNumber,
  'the place of a device': parseRackLocation,
  'the name of a token': (text) => tokenNameMistake(text, ['a']),
  'the name of who acts': isAuditActor,
  'a search for who acts': auditActorsLike,
  'a search of the devices': (text) => createSearch(text, 0)(deviceWith(text, 1)),
  'Accept-Language': acceptedLanguage,
  'a path of the USB tree': usbHubOf,
  'an edited device': (text) =>
    brokenEditRules({ model: text, port: text, tags: text, memo: text, rackLocation: text }, edited),
};
const edited = { type: 'mobile', present, racks: [] } as const;

function deviceWith(text: string, number: number): Device {
  const info = {
    ...present,
    manufacturer: text.slice(0, 200),
    modelNumber: '',
    udid: '',
    macAddress: '',
    host: '',
  };
  const device = { arn: `device/${String(number)}`, memo: text, info };
  return { ...device, info: { ...info, rackLocation: '', phoneNumber: '', tags: '' } } as unknown as Device;
}

describe('what looks at a text of anybody', { timeout: 60_000 }, () => {
  test.each(Object.keys(checks))('%s takes the time of its length, up to 1 MiB (S87)', async (name) => {
    for (const kind of hostileKinds) {
      const work = (size: number): unknown => checks[name]?.(hostileText(kind, size));
      expect([kind, await whyNotLinear(work)]).toEqual([kind, null]);
    }
  });

  test('devices with the longest memos are searched and sorted in the time of what they hold (S87)', async () => {
    const byMemo = orderBy([{ id: 'memo', direction: 'asc' }]);
    for (const kind of hostileKinds) {
      const text = [...hostileText(kind, 6000)].slice(0, 1000).join('');
      const bytes = Buffer.byteLength(text + text.slice(0, 200));
      const search = createSearch(`${text.slice(0, 199)}ㄱ`, 0);
      const work = (size: number): unknown => {
        const devices = Array.from({ length: Math.round(size / bytes) }, (_, index) =>
          deviceWith(`${text}${String((index * 7919) % 600)}`, index),
        );
        return [devices.filter(search), devices.sort(byMemo)];
      };
      expect([kind, await whyNotLinear(work)]).toEqual([kind, null]);
    }
  });
});
