import type { DeviceInfo } from './device.ts';

/** What people call a maker and its devices, in both languages, by how the name that a device tells begins. */
const makers: readonly { tells: readonly string[]; called: string; phones?: string }[] = [
  { tells: ['samsung'], called: '삼성 samsung', phones: '갤럭시 galaxy' },
  { tells: ['lge', 'lg electronics'], called: '엘지 lg' },
  { tells: ['lgu+'], called: '유플러스 lg u+' },
  { tells: ['google'], called: '구글 google', phones: '픽셀 pixel' },
  { tells: ['apple'], called: '애플 apple', phones: '아이폰 iphone' },
  { tells: ['xiaomi', 'redmi'], called: '샤오미 xiaomi' },
  { tells: ['huawei'], called: '화웨이 huawei' },
  { tells: ['sony'], called: '소니 sony', phones: '엑스페리아 xperia' },
  { tells: ['oppo'], called: '오포 oppo' },
  { tells: ['oneplus'], called: '원플러스 oneplus' },
  { tells: ['vivo'], called: '비보 vivo' },
  { tells: ['motorola'], called: '모토로라 motorola' },
  { tells: ['nvidia'], called: '엔비디아 nvidia' },
  { tells: ['humax'], called: '휴맥스 humax' },
  { tells: ['kaonmedia', 'kaon'], called: '가온 kaon' },
];

/** Words by which a device is looked for besides what it tells: 삼성, 갤럭시; empty for a maker that nobody here knows. */
export function makerWords({ manufacturer, type }: Pick<DeviceInfo, 'manufacturer' | 'type'>): string {
  const told = manufacturer.toLowerCase();
  const maker = makers.find(({ tells }) => tells.some((name) => told.startsWith(name)));
  if (maker === undefined) return '';
  return type === 'mobile' && maker.phones !== undefined ? `${maker.called} ${maker.phones}` : maker.called;
}
