import { androidRelease } from '../profiles/android-release.ts';
import type { SimulatedDevice } from './simulated-device.ts';

function buildProperties(device: SimulatedDevice): Record<string, string> {
  const { factory, state } = device;
  const { profile } = factory;
  const sameAsFactory = state.apiLevel === profile.apiLevel;
  const build = sameAsFactory
    ? factory.buildId
    : `${androidRelease(state.apiLevel).buildPrefix}.${factory.buildId.split('.').slice(1).join('.')}`;
  const incremental = build.replace(/\D/g, '').slice(-8);
  return {
    'ro.build.version.release': state.androidVersion,
    'ro.build.version.sdk': String(state.apiLevel),
    'ro.build.version.security_patch': factory.securityPatch,
    'ro.build.version.incremental': incremental,
    'ro.build.version.codename': 'REL',
    'ro.build.id': build,
    'ro.build.display.id': state.firmware ?? build,
    'ro.build.type': 'user',
    'ro.build.tags': 'release-keys',
    'ro.build.characteristics': profile.characteristics,
    'ro.build.fingerprint': `${profile.brand}/${profile.device}/${profile.device}:${state.androidVersion}/${build}/${incremental}:user/release-keys`,
    'ro.debuggable': '0',
    'ro.secure': '1',
  };
}

function productProperties(device: SimulatedDevice): Record<string, string> {
  const { profile } = device.factory;
  return {
    'ro.product.manufacturer': profile.manufacturer,
    'ro.product.brand': profile.brand,
    'ro.product.model': device.state.faults.model ?? profile.model,
    'ro.product.name': profile.device,
    'ro.product.device': profile.device,
    'ro.product.board': profile.platform,
    'ro.product.cpu.abi': profile.abis[0] ?? '',
    'ro.product.cpu.abilist': profile.abis.join(','),
    'ro.product.first_api_level': String(profile.apiLevel),
    'ro.board.platform': profile.platform,
    'ro.hardware': profile.platform,
    ...(device.state.apiLevel >= 31
      ? { 'ro.soc.model': profile.socModel, 'ro.soc.manufacturer': profile.manufacturer }
      : {}),
    ...marketName(device),
    'dalvik.vm.heapsize': `${String(profile.heapMb)}m`,
    'dalvik.vm.heapgrowthlimit': `${String(profile.heapMb / 2)}m`,
    'ro.sf.lcd_density': String(profile.density),
  };
}

/** Each maker has a name of its own for the name that buyers know. */
function marketName(device: SimulatedDevice): Record<string, string> {
  const { manufacturer } = device.factory.profile;
  const name = device.state.faults.model ?? device.factory.profile.marketName;
  if (manufacturer === 'Xiaomi') return { 'ro.product.marketname': name };
  if (manufacturer === 'HUAWEI' || manufacturer === 'OPPO') return { 'ro.config.marketing_name': name };
  if (manufacturer === 'OnePlus') return { 'ro.vendor.oplus.market.name': name };
  return {};
}

function runningProperties(device: SimulatedDevice): Record<string, string> {
  const booted = device.booted;
  return {
    'ro.serialno': device.state.serial,
    'ro.boot.serialno': device.state.serial,
    'sys.boot_completed': booted ? '1' : '',
    'dev.bootcomplete': booted ? '1' : '',
    'init.svc.bootanim': booted ? 'stopped' : 'running',
    'init.svc.adbd': 'running',
    'persist.sys.locale': 'ko-KR',
    'persist.sys.timezone': 'Asia/Seoul',
    'sys.usb.state': device.factory.overNetwork ? 'none' : 'adb',
    ...(device.factory.overNetwork ? { 'service.adb.tcp.port': '5555' } : {}),
    ...(device.factory.profile.hasTelephony
      ? { 'gsm.sim.state': 'LOADED', 'gsm.operator.alpha': 'LAB' }
      : {}),
    ...device.setProperties,
  };
}

export function readProperties(device: SimulatedDevice): ReadonlyMap<string, string> {
  const all = { ...buildProperties(device), ...productProperties(device), ...runningProperties(device) };
  return new Map(Object.entries(all).filter(([, value]) => value !== ''));
}
