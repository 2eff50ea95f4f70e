import { helperPackage, helperService } from '../../device/factory-apps.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { chosenSetting, standardInputMethod } from '../../screen/input-methods.ts';
import type { Command } from '../command.ts';

/** Android takes the services of an app that is uninstalled off the list. */
function enabledServices({ state }: SimulatedDevice): string {
  const isThere = state.apps.some(({ packageName }) => packageName === helperPackage);
  return isThere && !state.faults.accessibilityOff ? helperService : 'null';
}

/** Settings that follow the state of the device; the others are what was put there. */
function followed(device: SimulatedDevice): Record<string, string> {
  const wifi = !device.factory.profile.hasEthernet && device.state.wifiEnabled;
  return {
    'global/wifi_on': wifi ? '1' : '0',
    'global/airplane_mode_on': '0',
    'global/adb_enabled': '1',
    'global/development_settings_enabled': '1',
    'global/device_name': device.factory.profile.marketName,
    'global/stay_on_while_plugged_in': '0',
    'secure/bluetooth_address': '02:00:00:00:00:00',
    'secure/enabled_accessibility_services': enabledServices(device),
    [chosenSetting]: standardInputMethod,
    'system/accelerometer_rotation': '0',
    'system/user_rotation': '0',
    'system/screen_brightness': '128',
    'system/screen_off_timeout': '30000',
  };
}

export const settings: Command = async (call) => {
  if (!call.device.booted) {
    await call.err("cmd: Can't find service: settings\n");
    return 20;
  }
  const [verb = '', table = '', name = '', ...value] = call.args;
  const key = `${table}/${name}`;
  const stored = { ...followed(call.device), ...call.device.state.settings };
  if (verb === 'get') await call.out(`${stored[key] ?? 'null'}\n`);
  else if (verb === 'list') {
    const rows = Object.entries(stored).filter(([own]) => own.startsWith(`${table}/`));
    await call.out(rows.map(([own, text]) => `${own.slice(table.length + 1)}=${text}\n`).join(''));
  } else if (verb === 'put' || verb === 'delete') {
    call.device.change((state) => {
      state.settings = Object.fromEntries(Object.entries(state.settings).filter(([own]) => own !== key));
      if (verb === 'put') state.settings[key] = value.join(' ');
    });
    if (verb === 'delete') await call.out('Deleted 1 rows\n');
  } else {
    await call.err('Invalid command: expected get, put, delete or list\n');
    return 255;
  }
  return 0;
};
