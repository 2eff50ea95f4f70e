import { createHash } from 'node:crypto';

/** What an iPhone or iPad is from the factory on. */
export interface IphoneProfile {
  productType: string;
  modelName: string;
  deviceClass: 'iPhone' | 'iPad';
  modelNumber: string;
  version: string;
  build: string;
  cpu: string;
  capacityGb: number;
  /** From iOS 14 on it names each of its starts. */
  namesItsStarts: boolean;
  /** Its diagnostics say how the battery is. */
  tellsItsBattery: boolean;
}

export interface IphoneFactory {
  index: number;
  profile: IphoneProfile;
  udid: string;
  serial: string;
  wifiAddress: string;
  phoneNumber: string;
  name: string;
}

const iphone = { deviceClass: 'iPhone', namesItsStarts: true, tellsItsBattery: true } as const;
const profiles: readonly [IphoneProfile, ...IphoneProfile[]] = [
  {
    ...iphone,
    productType: 'iPhone16,1',
    modelName: 'iPhone 15 Pro',
    modelNumber: 'MTUX3',
    version: '18.5',
    build: '22F76',
    cpu: 'arm64e',
    capacityGb: 256,
  },
  {
    ...iphone,
    productType: 'iPhone14,5',
    modelName: 'iPhone 13',
    modelNumber: 'MLPF3',
    version: '17.6.1',
    build: '21G93',
    cpu: 'arm64e',
    capacityGb: 128,
  },
  {
    productType: 'iPad13,18',
    modelName: 'iPad (10th generation)',
    deviceClass: 'iPad',
    modelNumber: 'MPQ03',
    version: '18.5',
    build: '22F76',
    cpu: 'arm64',
    capacityGb: 64,
    namesItsStarts: true,
    tellsItsBattery: true,
  },
  {
    ...iphone,
    productType: 'iPhone12,8',
    modelName: 'iPhone SE (2nd generation)',
    modelNumber: 'MX9R2',
    version: '16.7.11',
    build: '20H360',
    cpu: 'arm64e',
    capacityGb: 64,
  },
  {
    productType: 'iPhone7,2',
    modelName: 'iPhone 6',
    deviceClass: 'iPhone',
    modelNumber: 'MG482',
    version: '12.5.7',
    build: '16H81',
    cpu: 'arm64',
    capacityGb: 16,
    namesItsStarts: false,
    tellsItsBattery: false,
  },
  {
    productType: 'iPad8,1',
    modelName: 'iPad Pro 11″',
    deviceClass: 'iPad',
    modelNumber: 'MTXN2',
    version: '17.6.1',
    build: '21G93',
    cpu: 'arm64e',
    capacityGb: 512,
    namesItsStarts: true,
    tellsItsBattery: true,
  },
];

/** Number 3 is the same one in every rack. */
export function makeIphone(index: number): IphoneFactory {
  const profile = profiles[index % profiles.length] ?? profiles[0];
  const digits = createHash('sha256')
    .update(`iphone ${String(index)}`)
    .digest('hex');
  const isOld = profile.productType === 'iPhone7,2';
  return {
    index,
    profile,
    udid: isOld ? digits.slice(0, 40) : `00008${digits.slice(0, 3)}-${digits.slice(3, 19)}`.toUpperCase(),
    serial: `F${digits.slice(20, 31)}`.toUpperCase(),
    wifiAddress: `a4:83:e7:${digits.slice(0, 6).match(/../g)?.join(':') ?? ''}`,
    phoneNumber: profile.deviceClass === 'iPhone' ? `+1 (555) 010-${String(1_000 + index)}` : '',
    name: `Lab ${profile.deviceClass} ${String(index + 1)}`,
  };
}
