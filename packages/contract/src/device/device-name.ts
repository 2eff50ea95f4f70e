import type { Language, Text } from '../text/language.ts';
import type { DeviceInfo } from './device.ts';

type Named = Pick<DeviceInfo, 'model' | 'udid'>;

const notKnown: Text = { ko: '이름 미확인', en: 'Name not known' };

/** Device Name where it stands by itself; a device that has not told it yet is said to have none that is known. */
export function deviceName({ model }: Pick<DeviceInfo, 'model'>, language: Language): string {
  return model === '' ? notKnown[language] : model;
}

/** What a sentence calls a device: one without a name by what tells it from the others. */
export function calledName({ model, udid }: Named): string {
  return model === '' ? udid : model;
}
