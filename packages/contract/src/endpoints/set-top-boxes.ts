import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { limits } from '../limits.ts';
import { storableText } from '../text/storable-text.ts';

/** Numbers may come as texts; what is edited later as well is judged by the same rules. */
const numberOrText = z.union([z.string().max(20), z.int()]);

export const registerSetTopBox = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/set_top_box',
  summary: 'Register a set-top box: its host connects to it over the network and goes on doing so',
  access: 'admin',
  audit: { action: 'device.box_registered', object: ['address'], says: ['host', 'model'] },
  scope: 'devices',
  waits: true,
  body: z.strictObject({
    host: z.string().min(1).max(200),
    address: z.string().min(1).max(50),
    model: storableText(100).optional(),
    rack_location: z.string().max(50).optional(),
    capture_card_num: numberOrText.optional(),
    linked_power_name: z.string().max(100).optional(),
    memo: storableText(limits.memoCharacters).optional(),
  }),
  answer: z.object({ arn: z.string(), udid: z.string() }),
  errors: ['2002', '20411', '20413', '20511', 'E907', '2505'],
});
