import type { SimulatedDevice } from '../../device/simulated-device.ts';
import type { Command } from '../command.ts';

const wifiName = '"LAB"';

function interfaceText(nth: number, name: string, mac: string | null, address: string | null): string {
  const up = address === null ? 'NO-CARRIER,BROADCAST,MULTICAST' : 'BROADCAST,MULTICAST,UP,LOWER_UP';
  return [
    `${String(nth)}: ${name}: <${up}> mtu 1500 qdisc mq state ${address === null ? 'DOWN' : 'UP'} group default qlen 3000`,
    ...(mac === null ? [] : [`    link/ether ${mac} brd ff:ff:ff:ff:ff:ff`]),
    ...(address === null
      ? []
      : [`    inet ${address}/24 brd ${address.replace(/\d+$/, '255')} scope global ${name}`]),
    '',
  ].join('\n');
}

/** Several makers hide hardware addresses from the shell user since Android 11. */
export function showsHardwareAddress(device: SimulatedDevice): boolean {
  return device.state.apiLevel < 30 || ['samsung', 'LGE'].includes(device.factory.profile.manufacturer);
}

const ip: Command = async (call) => {
  const { device, args } = call;
  const { factory } = device;
  const loopback =
    '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000\n    inet 127.0.0.1/8 scope host lo\n';
  const wifi = interfaceText(
    3,
    'wlan0',
    showsHardwareAddress(device) ? factory.macAddress : null,
    device.wifiConnected ? factory.ipAddress : null,
  );
  const all: [string, string][] = [
    ['lo', loopback],
    ...(factory.profile.hasEthernet
      ? [['eth0', interfaceText(2, 'eth0', factory.ethernetAddress, factory.ipAddress)] as [string, string]]
      : []),
    ['wlan0', wifi],
  ];
  if (args[0] === 'route') {
    const name = factory.profile.hasEthernet ? 'eth0' : 'wlan0';
    const subnet = factory.ipAddress.replace(/\d+$/, '0');
    await call.out(
      factory.profile.hasEthernet || device.wifiConnected
        ? `${subnet}/24 dev ${name} proto kernel scope link src ${factory.ipAddress}\n`
        : '',
    );
    return 0;
  }
  const wanted =
    args.find((arg) => all.some(([name]) => name === arg)) ??
    (args.includes('dev') || args.length > 2 ? args.at(-1) : undefined);
  const shown = wanted === undefined ? all : all.filter(([name]) => name === wanted);
  if (shown.length === 0) {
    await call.err(`Device "${wanted ?? ''}" does not exist.\n`);
    return 1;
  }
  await call.out(shown.map(([, text]) => text).join(''));
  return 0;
};

function setWifi(device: SimulatedDevice, enabled: boolean): void {
  device.change((state) => {
    state.wifiEnabled = enabled;
  });
}

const svc: Command = (call) => {
  const [what = '', verb = ''] = call.args;
  if (what === 'wifi' && (verb === 'enable' || verb === 'disable')) setWifi(call.device, verb === 'enable');
  else if (!['power', 'data', 'usb', 'bluetooth'].includes(what)) {
    return call.err('Available commands:\n    help\n    power\n    data\n    wifi\n    usb\n').then(() => 1);
  }
  return Promise.resolve(0);
};

function wifiInformation(device: SimulatedDevice): string {
  const connected = device.wifiConnected;
  return (
    `SSID: ${connected ? wifiName : '<unknown ssid>'}, BSSID: ${connected ? '9c:1c:12:40:00:11' : '<none>'}, MAC: 02:00:00:00:00:00, ` +
    `Supplicant state: ${connected ? 'COMPLETED' : 'DISCONNECTED'}, RSSI: ${connected ? '-52' : '-127'}, ` +
    `Link speed: ${connected ? '433' : '-1'}Mbps, Frequency: ${connected ? '5180' : '-1'}MHz, Net ID: ${connected ? '1' : '-1'}`
  );
}

const radioEnabled = (device: SimulatedDevice): boolean =>
  device.state.wifiEnabled && !device.factory.profile.hasEthernet;

/** `cmd wifi`, which there is since Android 11. */
export const cmdWifi: Command = async (call) => {
  const [verb = '', value = ''] = call.args;
  const { device } = call;
  if (verb === 'set-wifi-enabled') setWifi(device, value === 'enabled');
  else if (verb === 'status') {
    const state = device.wifiConnected ? `connected to ${wifiName}` : 'not connected';
    const enabled = radioEnabled(device);
    await call.out(`Wifi is ${enabled ? 'enabled' : 'disabled'}\n`);
    if (enabled) await call.out(`==== Primary ClientModeManager instance ====\nWifi is ${state}\n`);
    if (device.wifiConnected)
      await call.out(`WifiInfo: ${wifiInformation(device)}\nNetworkCapabilities: [ Transports: WIFI ]\n`);
  } else {
    await call.err(`Unknown command: ${verb}\n`);
    return 255;
  }
  return 0;
};

export function dumpWifi(device: SimulatedDevice): string {
  const state = device.wifiConnected ? 'CONNECTED/CONNECTED' : 'DISCONNECTED/DISCONNECTED';
  const factoryAddress =
    device.state.apiLevel >= 30 ? `wifi_sta_factory_mac_address=${device.factory.macAddress}\n` : '';
  return (
    `Wi-Fi is ${radioEnabled(device) ? 'enabled' : 'disabled'}\nStay-awake conditions: 0\n` +
    `mWifiInfo ${wifiInformation(device)}\nmNetworkInfo [type: WIFI[], state: ${state}, reason: (unspecified)]\n${factoryAddress}`
  );
}

export const networkCommands: Readonly<Record<string, Command>> = { ip, svc };
