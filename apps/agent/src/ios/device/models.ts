/** What is known of a model by its name, which lockdownd does not tell itself. */
export interface Model {
  name: string;
  resolution: { width: number; height: number };
  /** Pixels of a point. */
  scale: number;
}

/** Name, width and height in pixels, pixels of a point, product types. */
type Row = readonly [name: string, width: number, height: number, scale: number, types: string];

/** From iOS 12 on. Sizes of iPhones are their screens' own, held upright. */
const rows: readonly Row[] = [
  ['iPhone 6', 750, 1334, 2, 'iPhone7,2'],
  ['iPhone 6 Plus', 1080, 1920, 3, 'iPhone7,1'],
  ['iPhone 6s', 750, 1334, 2, 'iPhone8,1'],
  ['iPhone 6s Plus', 1080, 1920, 3, 'iPhone8,2'],
  ['iPhone SE', 640, 1136, 2, 'iPhone8,4'],
  ['iPhone 7', 750, 1334, 2, 'iPhone9,1 iPhone9,3'],
  ['iPhone 7 Plus', 1080, 1920, 3, 'iPhone9,2 iPhone9,4'],
  ['iPhone 8', 750, 1334, 2, 'iPhone10,1 iPhone10,4'],
  ['iPhone 8 Plus', 1080, 1920, 3, 'iPhone10,2 iPhone10,5'],
  ['iPhone X', 1125, 2436, 3, 'iPhone10,3 iPhone10,6'],
  ['iPhone XS', 1125, 2436, 3, 'iPhone11,2'],
  ['iPhone XS Max', 1242, 2688, 3, 'iPhone11,4 iPhone11,6'],
  ['iPhone XR', 828, 1792, 2, 'iPhone11,8'],
  ['iPhone 11', 828, 1792, 2, 'iPhone12,1'],
  ['iPhone 11 Pro', 1125, 2436, 3, 'iPhone12,3'],
  ['iPhone 11 Pro Max', 1242, 2688, 3, 'iPhone12,5'],
  ['iPhone SE (2nd generation)', 750, 1334, 2, 'iPhone12,8'],
  ['iPhone 12 mini', 1080, 2340, 3, 'iPhone13,1'],
  ['iPhone 12', 1170, 2532, 3, 'iPhone13,2'],
  ['iPhone 12 Pro', 1170, 2532, 3, 'iPhone13,3'],
  ['iPhone 12 Pro Max', 1284, 2778, 3, 'iPhone13,4'],
  ['iPhone 13 mini', 1080, 2340, 3, 'iPhone14,4'],
  ['iPhone 13', 1170, 2532, 3, 'iPhone14,5'],
  ['iPhone 13 Pro', 1170, 2532, 3, 'iPhone14,2'],
  ['iPhone 13 Pro Max', 1284, 2778, 3, 'iPhone14,3'],
  ['iPhone SE (3rd generation)', 750, 1334, 2, 'iPhone14,6'],
  ['iPhone 14', 1170, 2532, 3, 'iPhone14,7'],
  ['iPhone 14 Plus', 1284, 2778, 3, 'iPhone14,8'],
  ['iPhone 14 Pro', 1179, 2556, 3, 'iPhone15,2'],
  ['iPhone 14 Pro Max', 1290, 2796, 3, 'iPhone15,3'],
  ['iPhone 15', 1179, 2556, 3, 'iPhone15,4'],
  ['iPhone 15 Plus', 1290, 2796, 3, 'iPhone15,5'],
  ['iPhone 15 Pro', 1179, 2556, 3, 'iPhone16,1'],
  ['iPhone 15 Pro Max', 1290, 2796, 3, 'iPhone16,2'],
  ['iPhone 16', 1179, 2556, 3, 'iPhone17,3'],
  ['iPhone 16 Plus', 1290, 2796, 3, 'iPhone17,4'],
  ['iPhone 16 Pro', 1206, 2622, 3, 'iPhone17,1'],
  ['iPhone 16 Pro Max', 1320, 2868, 3, 'iPhone17,2'],
  ['iPhone 16e', 1170, 2532, 3, 'iPhone17,5'],
  ['iPad (7th generation)', 1620, 2160, 2, 'iPad7,11 iPad7,12'],
  ['iPad (8th generation)', 1620, 2160, 2, 'iPad11,6 iPad11,7'],
  ['iPad (9th generation)', 1620, 2160, 2, 'iPad12,1 iPad12,2'],
  ['iPad (10th generation)', 1640, 2360, 2, 'iPad13,18 iPad13,19'],
  ['iPad mini (5th generation)', 1536, 2048, 2, 'iPad11,1 iPad11,2'],
  ['iPad mini (6th generation)', 1488, 2266, 2, 'iPad14,1 iPad14,2'],
  ['iPad Air (3rd generation)', 1668, 2224, 2, 'iPad11,3 iPad11,4'],
  ['iPad Air (4th generation)', 1640, 2360, 2, 'iPad13,1 iPad13,2'],
  ['iPad Air (5th generation)', 1640, 2360, 2, 'iPad13,16 iPad13,17'],
  ['iPad Pro 11″ (1st generation)', 1668, 2388, 2, 'iPad8,1 iPad8,2 iPad8,3 iPad8,4'],
  ['iPad Pro 11″ (2nd generation)', 1668, 2388, 2, 'iPad8,9 iPad8,10'],
  ['iPad Pro 11″ (3rd generation)', 1668, 2388, 2, 'iPad13,4 iPad13,5 iPad13,6 iPad13,7'],
  ['iPad Pro 11″ (4th generation)', 1668, 2388, 2, 'iPad14,3 iPad14,4'],
  ['iPad Pro 12.9″ (3rd generation)', 2048, 2732, 2, 'iPad8,5 iPad8,6 iPad8,7 iPad8,8'],
  ['iPad Pro 12.9″ (4th generation)', 2048, 2732, 2, 'iPad8,11 iPad8,12'],
  ['iPad Pro 12.9″ (5th generation)', 2048, 2732, 2, 'iPad13,8 iPad13,9 iPad13,10 iPad13,11'],
  ['iPad Pro 12.9″ (6th generation)', 2048, 2732, 2, 'iPad14,5 iPad14,6'],
  ['iPod touch (7th generation)', 640, 1136, 2, 'iPod9,1'],
];

const models = new Map(
  rows.flatMap(([name, width, height, scale, types]) =>
    types.split(' ').map((type): [string, Model] => [type, { name, resolution: { width, height }, scale }]),
  ),
);

/** null: it is newer than this table. */
export function modelOf(productType: string): Model | null {
  return models.get(productType) ?? null;
}
