import type { DeviceReadings } from '@rackhand/contract/device/sighting';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import type { CareDeed, CarePolicy } from '@rackhand/contract/recovery/care';
import { chargeCommands } from '@rackhand/contract/recovery/care-types';
import { type CommandedAgent, dialForCommands } from './commanded-agent.ts';
import { sameOrigin } from './create-test-app.ts';
import { type Answer, createQuickFarm, type TestFarm } from './create-test-farm.ts';
import { eventually } from './eventually.ts';
import { healthyReadings } from './test-sightings.ts';

/** A farm with a phone on a port of its own, and words for its battery and for what its agent tells. */
export interface ChargeDesk {
  farm: TestFarm;
  token: string;
  agent: CommandedAgent;
  /** A call of a super admin. */
  asSuper(path: string, body: object): Promise<Answer>;
  setLevels(charge: object | null): Promise<Answer>;
  policy(): Promise<CarePolicy>;
  deeds(): Promise<CareDeed[]>;
  link(udid: string, name: string): Promise<Answer>;
  /** What a phone tells of its battery. */
  tells(udid: string, readings: Partial<DeviceReadings>): Promise<void>;
  sent(way: 'off' | 'on', nth?: number): Promise<CommandDelivery>;
  sentSoFar(way: 'off' | 'on'): number;
  /** Its port has been switched off by its battery. */
  isOff(udid?: string): Promise<void>;
  portsOff(count: number): Promise<unknown>;
  /** So many looks at what is due have passed: what was to be done is done. */
  looksAgain(): Promise<unknown>;
}

const outlets: ToldOutlet[] = ['port 1', 'port 2'].map((name) => ({ name, kind: 'http', off_seconds: 1 }));

export async function openChargeDesk(): Promise<ChargeDesk> {
  const farm = await createQuickFarm();
  const token = await farm.addHost('rack-1');
  const agent = await dialForCommands(farm, token, ['A', 'B'], { outlets });
  const { policy, asSuper } = await superOf(farm);
  const deeds = async (): Promise<CareDeed[]> => (await farm.read<{ care: CareDeed[] }>('/admbo/care?')).care;
  const all = (way: 'off' | 'on') =>
    agent.deliveries().filter(({ command }) => command === chargeCommands[way]);
  const desk: ChargeDesk = {
    ...{ farm, token, agent, policy, deeds, asSuper },
    setLevels: async (charge) => {
      const { reboot, version } = await policy();
      return asSuper('/admbo/care_policy', { reboot, charge, version });
    },
    link: async (udid, name) => {
      const { arn, info, version } = await farm.device(udid);
      return farm.call('/service/update_info', { arn, version, info: { ...info, linked_power_name: name } });
    },
    tells: async (udid, readings) => {
      const { battery_level } = readings;
      await agent.change(udid, { readings: { ...healthyReadings, ...readings } });
      if (battery_level === undefined) return;
      await eventually(
        async () => (await farm.device(udid)).info.battery_level === battery_level,
        `the battery of ${udid} at ${String(battery_level)}`,
      );
    },
    sent: (way, nth = 1) => eventually(() => all(way)[nth - 1], `switching ${way} number ${String(nth)}`),
    sentSoFar: (way) => all(way).length,
    isOff: async (udid = 'A') => {
      await desk.tells(udid, { battery_level: 85, charging: true });
      const delivery = await desk.sent('off');
      agent.begins(delivery);
      agent.ends(delivery);
      await desk.portsOff(1);
      await eventually(async () => (await farm.device(udid)).info.state === 'AVAILABLE', 'being given back');
      await desk.tells(udid, { battery_level: 84, charging: false });
    },
    portsOff: (count) =>
      eventually(async () => (await policy()).ports_off === count, `${String(count)} ports that are off`),
    looksAgain: async () => {
      // A phone that is due as well: once it has its turn, the others have had theirs.
      const before = all('off').length;
      await desk.tells('B', { battery_level: 99, charging: true });
      const { command_id, udid, ...rest } = await desk.sent('off', before + 1);
      agent.ends({ command_id, udid, ...rest }, { outcome: 'failed', reason: 'DEVICE_OFFLINE' });
      return udid;
    },
  };
  await desk.link('A', 'port 1');
  return desk;
}

async function superOf(farm: TestFarm): Promise<Pick<ChargeDesk, 'policy' | 'asSuper'>> {
  const cookie = await farm.signIn('super');
  const policy = async (): Promise<CarePolicy> => {
    const response = await farm.app.inject({ url: '/admbo/care_policy', headers: { cookie } });
    return response.json<{ data: CarePolicy }>().data;
  };
  const asSuper: ChargeDesk['asSuper'] = async (url, payload) => {
    const response = await farm.app.inject({
      ...{ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } },
    });
    return { ...response.json<Omit<Answer, 'status'>>(), status: response.statusCode };
  };
  return { policy, asSuper };
}
