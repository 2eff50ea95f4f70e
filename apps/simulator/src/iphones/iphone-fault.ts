import { z } from 'zod';
import type { Iphone } from './iphone.ts';
import { noIphoneFaults } from './state/iphone-state.ts';

const count = z.coerce.number().int().min(0);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** What can be made to go wrong with an iPhone or iPad, or right again; names that Android devices have mean the same here. */
export const iphoneFault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('unplug') }),
  z.strictObject({ fault: z.literal('replug') }),
  z.strictObject({ fault: z.literal('freeze') }),
  z.strictObject({ fault: z.literal('thaw') }),
  z.strictObject({
    fault: z.literal('set_battery'),
    level: count.max(100).optional(),
    charging: flag.optional(),
  }),
  z.strictObject({ fault: z.literal('fill_storage'), free_bytes: count.default(50_000_000) }),
  z.strictObject({ fault: z.literal('free_storage') }),
  z.strictObject({ fault: z.literal('set_os'), version: z.coerce.string().min(1).max(20) }),
  z.strictObject({ fault: z.literal('withdraw_trust'), then: z.enum(['waits', 'locked']).default('waits') }),
  z.strictObject({ fault: z.literal('accept_trust') }),
  z.strictObject({ fault: z.literal('deny_trust') }),
  z.strictObject({
    fault: z.literal('refuse_pairing'),
    how: z.enum(['word', 'handshake']).default('handshake'),
  }),
  z.strictObject({ fault: z.literal('accept_pairing') }),
  z.strictObject({ fault: z.literal('over_network') }),
  z.strictObject({ fault: z.literal('keep_running') }),
  z.strictObject({ fault: z.literal('reboot') }),
  z.strictObject({ fault: z.literal('heal') }),
]);
type IphoneFault = z.infer<typeof iphoneFault>;
type Faults = Iphone['state']['faults'];

export function isIphoneFault(name: unknown): boolean {
  return iphoneFault.options.some(({ shape }) => shape.fault.value === name);
}

export function applyIphoneFault(iphone: Iphone, fault: IphoneFault): void {
  const { state, factory } = iphone;
  const set = (faults: Partial<Faults>): void => iphone.change((own) => Object.assign(own.faults, faults));
  const again = (faults: Partial<Faults>): void => {
    set(faults);
    iphone.detach();
    iphone.attach();
  };
  switch (fault.fault) {
    case 'unplug':
      set({ unplugged: true });
      return iphone.detach();
    case 'replug':
      set({ unplugged: false });
      return iphone.attach();
    case 'freeze':
    case 'thaw':
      return set({ frozen: fault.fault === 'freeze' });
    case 'set_battery':
      return iphone.change((own) => {
        own.batteryLevel = fault.level ?? state.batteryLevel;
        own.charging = fault.charging ?? state.charging;
      });
    case 'fill_storage':
      return setFree(iphone, fault.free_bytes);
    case 'free_storage':
      return setFree(iphone, Math.floor(factory.profile.capacityGb * 1e9 * 0.4));
    case 'set_os':
      iphone.change((own) => {
        own.version = fault.version;
      });
      return iphone.restart();
    case 'withdraw_trust':
      return distrust(iphone, fault.then);
    case 'deny_trust':
      return distrust(iphone, 'denies');
    case 'accept_trust':
      return set({ trust: 'trusts' });
    case 'refuse_pairing':
      return set({ refuses: fault.how });
    case 'accept_pairing':
      return set({ refuses: '' });
    case 'over_network':
      return again({ overNetwork: true });
    case 'keep_running':
      return set({ keepsRunning: true });
    case 'reboot':
      return iphone.restart();
    case 'heal':
      return heal(iphone);
  }
}

function distrust(iphone: Iphone, trust: Faults['trust']): void {
  iphone.change((own) => {
    own.trusted = [];
    own.faults.trust = trust;
  });
}

function setFree(iphone: Iphone, bytes: number): void {
  iphone.change((own) => {
    own.freeBytes = bytes;
  });
}

function heal(iphone: Iphone): void {
  const { overNetwork } = iphone.state.faults;
  iphone.change((own) => {
    own.faults = { ...noIphoneFaults };
  });
  if (overNetwork) iphone.detach();
  iphone.attach();
}
