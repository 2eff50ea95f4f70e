import type { Iphone } from '../iphone.ts';
import type { Said } from '../wire/frames.ts';

/** What an iPhone tells of itself, by domain. Only the first few does it tell to whom it does not trust. */

export function openValues({ factory, state }: Iphone): Said {
  const { profile, udid, name } = factory;
  return {
    DeviceName: name,
    DeviceClass: profile.deviceClass,
    ProductName: 'iPhone OS',
    ProductType: profile.productType,
    ProductVersion: state.version,
    BuildVersion: profile.build,
    CPUArchitecture: profile.cpu,
    UniqueDeviceID: udid,
  };
}

export function trustedValues(iphone: Iphone): Said {
  const { factory, state } = iphone;
  const { profile, serial, wifiAddress, phoneNumber } = factory;
  return {
    ...openValues(iphone),
    ModelNumber: profile.modelNumber,
    RegionInfo: 'LL/A',
    SerialNumber: serial,
    WiFiAddress: wifiAddress,
    ActivationState: 'Activated',
    PasswordProtected: false,
    ...(phoneNumber === '' ? {} : { PhoneNumber: phoneNumber }),
    ...(profile.namesItsStarts ? { BootSessionID: state.bootId } : {}),
  };
}

/** null: it has no such domain. */
export function domainValues({ factory, state }: Iphone, domain: string): Said | null {
  const capacity = factory.profile.capacityGb * 1e9;
  switch (domain) {
    case 'com.apple.mobile.battery':
      return {
        BatteryCurrentCapacity: state.batteryLevel,
        BatteryIsCharging: state.charging && state.batteryLevel < 100,
        ExternalChargeCapable: state.charging,
        ExternalConnected: state.charging,
        FullyCharged: state.batteryLevel === 100,
        GasGaugeCapability: true,
        HasBattery: true,
      };
    case 'com.apple.disk_usage':
      return {
        TotalDiskCapacity: capacity,
        TotalSystemCapacity: Math.floor(capacity * 0.1),
        TotalDataCapacity: Math.floor(capacity * 0.9),
        TotalDataAvailable: state.freeBytes,
      };
    default:
      return null;
  }
}
