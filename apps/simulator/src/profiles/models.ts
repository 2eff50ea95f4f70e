import type { DeviceProfile } from './device-profile.ts';

/** A model with the Android versions that it runs in the rack; its first device there has the last of them. */
export interface Model extends Omit<DeviceProfile, 'androidVersion' | 'apiLevel'> {
  apiLevels: readonly number[];
  serialPrefix: string;
  serialLength: number;
}

// maker | brand | model | name for buyers | code name | platform | SoC | memory GB | storage GB | screen | density | API levels | serials begin
const phoneTable = `
samsung  | samsung  | SM-S918N         | Galaxy S23 Ultra  | dm3q      | kalama     | SM8550     | 12 | 256 | 1440x3088 | 500 | 33 34 35    | R3CW
Google   | google   | Pixel 8          | Pixel 8           | shiba     | zuma       | Tensor G3  | 8  | 128 | 1080x2400 | 420 | 34 35       | 39
LGE      | lge      | LM-G900N         | LG VELVET         | caymanlm  | lito       | SM7250     | 8  | 128 | 1080x2460 | 420 | 29 30 33    | LMG900N
Xiaomi   | Xiaomi   | 2201123G         | Xiaomi 12         | cupid     | taro       | SM8450     | 8  | 256 | 1080x2400 | 440 | 31 33 34    | -
samsung  | samsung  | SM-G991N         | Galaxy S21        | o1s       | exynos2100 | s5e9840    | 8  | 256 | 1080x2400 | 480 | 30 31 33 34 | R5CT
OnePlus  | OnePlus  | LE2113           | OnePlus 9         | OnePlus9  | lahaina    | SM8350     | 8  | 128 | 1080x2400 | 450 | 31 33 34    | -
samsung  | samsung  | SM-A536N         | Galaxy A53        | a53x      | s5e8825    | s5e8825    | 6  | 128 | 1080x2400 | 450 | 31 33 34    | RFCT
motorola | motorola | motorola edge 20 | motorola edge 20  | berlin    | lahaina    | SM7325     | 8  | 128 | 1080x2400 | 400 | 30 31 33    | ZY22
Google   | google   | Pixel 4a         | Pixel 4a          | sunfish   | sm6150     | SM7150     | 6  | 128 | 1080x2340 | 440 | 29 30 31 33 | 0A
samsung  | samsung  | SM-G960N         | Galaxy S9         | starlte   | exynos9810 | exynos9810 | 4  | 64  | 1440x2960 | 560 | 28 29 26    | CB5A
Xiaomi   | Redmi    | 21091116AG       | Redmi Note 11 Pro | pissarro  | mt6877     | MT6877     | 8  | 128 | 1080x2400 | 440 | 30 31       | -
samsung  | samsung  | SM-N971N         | Galaxy Note10 5G  | d1x       | exynos9825 | exynos9825 | 12 | 256 | 1080x2280 | 420 | 28 29 30 31 | R39M
LGE      | lge      | LM-V500N         | LG V50 ThinQ      | flashlmdd | msmnile    | SM8150     | 6  | 128 | 1440x3120 | 560 | 28 29 30    | LMV500N
samsung  | samsung  | SM-S921N         | Galaxy S24        | e1s       | s5e9945    | s5e9945    | 8  | 256 | 1080x2340 | 480 | 34 35       | R3CX
HUAWEI   | HUAWEI   | ELE-L29          | HUAWEI P30        | HWELE     | kirin980   | kirin980   | 6  | 128 | 1080x2340 | 480 | 28 29       | -
Sony     | Sony     | XQ-BC52          | Xperia 1 III      | pdx215    | lahaina    | SM8350     | 12 | 256 | 1644x3840 | 640 | 30 31 33    | HQ6
samsung  | samsung  | SM-F721N         | Galaxy Z Flip4    | b4q       | taro       | SM8475     | 8  | 256 | 1080x2640 | 480 | 32 33 34    | R3CT
Google   | google   | Pixel 2          | Pixel 2           | walleye   | msm8998    | MSM8998    | 4  | 64  | 1080x1920 | 420 | 28 30 26 27 | HT7
vivo     | vivo     | V2145            | vivo V23 5G       | 2130      | mt6877     | MT6877     | 8  | 128 | 1080x2400 | 480 | 31 33       | -
OPPO     | OPPO     | CPH2357          | OPPO Reno7        | OP4F97    | bengal     | SM6225     | 8  | 128 | 1080x2400 | 480 | 31 33       | -
LGE      | lge      | LM-X420N         | LG X4             | mcv1s     | mt6765     | MT6765     | 2  | 32  | 720x1440  | 320 | 28 29       | LMX420N
`;

const boxTable = `
KAONMEDIA    | KAON    | KI1100            | GiGA Genie A              | kt1100  | bcm72604 | BCM72604 | 2 | 8  | 3840x2160 | 640 | 28 29 | KT11
LGU+         | LGUPLUS | UHD4-100L         | U+ UHD4                   | uhd4    | s905x4   | S905X4   | 3 | 16 | 3840x2160 | 640 | 30 31 | LU4K
SAMSUNG ELEC | SKB     | BFX-UA300         | B tv AI4 Vision           | ua300   | bcm72180 | BCM72180 | 4 | 16 | 3840x2160 | 640 | 29 31 | BTVA
HUMAX        | HUMAX   | HMX-LGHV40        | HelloTV UHD               | lghv40  | s905x2   | S905X2   | 2 | 8  | 1920x1080 | 320 | 28 30 | HMX4
Google       | google  | Chromecast        | Chromecast with Google TV | sabrina | sm1      | S905X3   | 2 | 8  | 3840x2160 | 640 | 29 31 | 1C
Xiaomi       | Xiaomi  | MIBOX4            | Mi Box S                  | oneday  | gxl      | S905X    | 2 | 8  | 3840x2160 | 640 | 28 26 | MBX
NVIDIA       | NVIDIA  | SHIELD Android TV | SHIELD TV                 | mdarcy  | tegra210 | T210     | 3 | 16 | 3840x2160 | 640 | 28 30 | 13
`;

interface Row
  extends Omit<
    Model,
    'kind' | 'abis' | 'cores' | 'heapMb' | 'characteristics' | 'hasBattery' | 'hasEthernet' | 'hasTelephony'
  > {
  memoryGb: number;
}

function readRow(line: string): Row {
  const cells = line.split('|').map((cell) => cell.trim());
  const [
    manufacturer = '',
    brand = '',
    model = '',
    marketName = '',
    device = '',
    platform = '',
    socModel = '',
  ] = cells;
  const [memory, storage, screen = '', density, apiLevels = '', serialPrefix = ''] = cells.slice(7);
  const [width = 0, height = 0] = screen.split('x').map(Number);
  const prefix = serialPrefix === '-' ? '' : serialPrefix;
  return {
    manufacturer,
    brand,
    model,
    marketName,
    device,
    platform,
    socModel,
    memoryGb: Number(memory),
    // The kernel and the modem keep about 6 % for themselves.
    memoryKb: Math.round(Number(memory) * 1024 * 1024 * 0.94),
    storageGb: Number(storage),
    width,
    height,
    density: Number(density),
    apiLevels: apiLevels.split(' ').map(Number),
    serialPrefix: prefix,
    serialLength: manufacturer === 'samsung' ? 11 : prefix === '' ? 8 : Math.max(10, prefix.length + 6),
  };
}

function readTable(table: string): Row[] {
  return table.trim().split('\n').map(readRow);
}

export const phoneModels: readonly Model[] = readTable(phoneTable).map(({ memoryGb, ...row }) => ({
  ...row,
  kind: 'phone',
  abis: ['arm64-v8a', 'armeabi-v7a', 'armeabi'],
  cores: 8,
  heapMb: memoryGb >= 4 ? 512 : 256,
  characteristics: row.brand === 'samsung' ? 'phone' : 'nosdcard',
  hasBattery: true,
  hasEthernet: false,
  hasTelephony: true,
}));

export const setTopBoxModels: readonly Model[] = readTable(boxTable).map(({ memoryGb, ...row }) => ({
  ...row,
  kind: 'set-top box',
  abis: ['armeabi-v7a', 'armeabi'],
  cores: 4,
  // The decoder takes a tenth.
  memoryKb: Math.round(memoryGb * 1024 * 1024 * 0.9),
  heapMb: 192,
  characteristics: 'tv',
  hasBattery: false,
  hasEthernet: true,
  hasTelephony: false,
  serialLength: 13,
}));
