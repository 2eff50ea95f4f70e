import type { ToldCaptureCard } from '@rackhand/contract/host/capture-card';
import type { HostRow } from '@rackhand/contract/host/host';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { setTopBox } from '../../testing/report-sightings.ts';
import { hostReadings, type TestAgent } from '../../testing/test-agent.ts';

let farm: TestFarm;
let token: string;
let agent: TestAgent;

beforeEach(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1');
  agent = await farm.dial(token, {});
  await agent.snapshot(['BOX1', 'BOX2'].map((udid) => setTopBox(udid)));
});
afterEach(() => farm.close());

const tell = (...cards: ToldCaptureCard[]): void =>
  agent.say({ type: 'heartbeat', seq: 0, host: { ...hostReadings, capture_cards: cards } });
async function claim(udid: string, card: number | '-'): Promise<void> {
  const { arn, info, version } = await farm.device(udid);
  const body = { arn, version, info: { ...info, capture_card_num: card } };
  expect(await farm.call('/service/update_info', body)).toMatchObject({ errorCode: 0 });
}
const shows = (udid: string, state: string) =>
  eventually(async () => (await farm.device(udid)).info.state === state, `${udid} being ${state}`);

it('a box whose card gives no picture shows it, hears of it live, and is available again with the picture', async () => {
  await claim('BOX1', 1);
  const stream = await farm.stream();
  await stream.sees(({ name }) => name === 'ready');
  tell({ card: 1, condition: 'no_signal' });
  await shows('BOX1', 'HDMI_NO_SIGNAL');
  await stream.sees(({ name, data }) => name === 'device' && JSON.stringify(data).includes('HDMI_NO_SIGNAL'));
  tell({ card: 1, condition: 'signal' });
  await shows('BOX1', 'AVAILABLE');
  stream.close();
});

it('a box whose card is gone, or that its host does not name, shows that there is none', async () => {
  await claim('BOX1', 1);
  await claim('BOX2', 2);
  tell({ card: 1, condition: 'missing' });
  await shows('BOX1', 'CAPTURE_CARD_NOT_FOUND');
  await shows('BOX2', 'CAPTURE_CARD_NOT_FOUND');
  await claim('BOX2', '-');
  await shows('BOX2', 'AVAILABLE');
});

it('two boxes of a host that name one card show it both, until one names another', async () => {
  tell({ card: 1, condition: 'signal' }, { card: 2, condition: 'signal' });
  await claim('BOX1', 1);
  await claim('BOX2', 1);
  await shows('BOX1', 'CAPTURE_CARD_MAPPING_ERROR');
  await shows('BOX2', 'CAPTURE_CARD_MAPPING_ERROR');
  await claim('BOX2', 2);
  await shows('BOX1', 'AVAILABLE');
  await shows('BOX2', 'AVAILABLE');
});

it('the same number on another host is another card', async () => {
  const other = await farm.dial(await farm.addHost('rack-2'), {});
  await other.snapshot([setTopBox('BOX3')]);
  await claim('BOX1', 1);
  await claim('BOX3', 1);
  tell({ card: 1, condition: 'no_signal' });
  await shows('BOX1', 'HDMI_NO_SIGNAL');
  expect((await farm.device('BOX3')).info.errors).toEqual([]);
});

it('a card that can’t be looked at, and a host that says nothing of cards, are no trouble of a box', async () => {
  await claim('BOX1', 1);
  tell({ card: 1, condition: 'no_signal' });
  await shows('BOX1', 'HDMI_NO_SIGNAL');
  tell({ card: 1, condition: null });
  await shows('BOX1', 'AVAILABLE');
  tell();
  await shows('BOX1', 'CAPTURE_CARD_NOT_FOUND');
  agent.say({ type: 'heartbeat', seq: 0, host: hostReadings });
  await shows('BOX1', 'AVAILABLE');
});

it('of a box that is away the card is named after that', async () => {
  await claim('BOX1', 1);
  tell({ card: 1, condition: 'no_signal' });
  await shows('BOX1', 'HDMI_NO_SIGNAL');
  await agent.changes([{ udid: 'BOX1', part: { connection: 'offline' } }]);
  await shows('BOX1', 'OFFLINE');
  expect((await farm.device('BOX1')).info.errors).toEqual(['OFFLINE', 'HDMI_NO_SIGNAL']);
});

it('a host shows its cards and its usbmuxd as it tells them, live; one that says nothing of them shows nothing', async () => {
  const hosts = async (): Promise<HostRow[]> =>
    (await farm.read<{ servers: HostRow[] }>('/admbo/device/server')).servers;
  expect((await hosts())[0]).toMatchObject({ capture_cards: null, usbmuxd_state: null });
  const stream = await farm.stream();
  await stream.sees(({ name }) => name === 'ready');
  const host = {
    ...hostReadings,
    capture_cards: [{ card: 1, condition: 'missing' as const }],
    usbmuxd_state: 'hung' as const,
  };
  agent.say({ type: 'heartbeat', seq: 0, host });
  await stream.sees(
    ({ name, data }) => name === 'host' && JSON.stringify(data).includes('"usbmuxd_state":"hung"'),
  );
  expect((await hosts())[0]).toMatchObject({
    capture_cards: [{ card: 1, condition: 'missing' }],
    usbmuxd_state: 'hung',
  });
  stream.close();
});
