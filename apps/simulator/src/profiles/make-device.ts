import { createHash } from 'node:crypto';
import { androidRelease } from './android-release.ts';
import type { FactoryDevice } from './device-profile.ts';
import { type Model, phoneModels, setTopBoxModels } from './models.ts';

const serialLetters = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** The same numbers for the same index in every run, and different ones for every use. */
function dice(index: number, use: string): (sides: number) => number {
  const bytes = createHash('sha256')
    .update(`${use}:${String(index)}`)
    .digest();
  let at = 0;
  return (sides) => {
    const value = bytes.readUInt16LE(at % 30);
    at += 2;
    return value % sides;
  };
}

function pick<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length];
  if (value === undefined) throw new RangeError('an empty list of models');
  return value;
}

function makeSerial(index: number, model: Model): string {
  const roll = dice(index, 'serial');
  const length = model.serialLength - model.serialPrefix.length;
  const letters = Array.from({ length }, () => serialLetters[roll(serialLetters.length)] ?? '0');
  const serial = model.serialPrefix + letters.join('');
  return model.serialLength === 8 ? serial.toLowerCase() : serial;
}

function macAddress(index: number, use: string): string {
  const roll = dice(index, use);
  const tail = Array.from({ length: 3 }, () => roll(256).toString(16).padStart(2, '0'));
  return ['3c', '5a', 'b4', ...tail].join(':');
}

/** Every fourth device is a set-top box, every third box is reached over the network. */
function place(index: number): { model: Model; nth: number; overNetwork: boolean } {
  const box = Math.floor(index / 4);
  if (index % 4 === 3) {
    return {
      model: pick(setTopBoxModels, box),
      nth: Math.floor(box / setTopBoxModels.length),
      overNetwork: box % 3 === 0,
    };
  }
  const phone = index - box;
  return { model: pick(phoneModels, phone), nth: Math.floor(phone / phoneModels.length), overNetwork: false };
}

/** Device number `index` (from 0) of a rack: always the same one. */
export function makeDevice(index: number): FactoryDevice {
  const { model, nth, overNetwork } = place(index);
  const { apiLevels, serialPrefix: _prefix, serialLength: _length, ...profile } = model;
  const roll = dice(index, 'device');
  const apiLevel = pick(apiLevels, apiLevels.length - 1 - (nth % apiLevels.length));
  const release = androidRelease(apiLevel);
  const month = String(1 + roll(12)).padStart(2, '0');
  return {
    index,
    profile: { ...profile, apiLevel, androidVersion: release.version },
    serial: makeSerial(index, model),
    overNetwork,
    macAddress: macAddress(index, 'wlan'),
    ethernetAddress: macAddress(index, 'ethernet'),
    // 010-0000-xxxx is not given out by Korean carriers.
    phoneNumber: profile.hasTelephony && roll(5) > 0 ? `+82100000${String(index).padStart(4, '0')}` : '',
    ipAddress: `10.20.${String(1 + Math.floor(index / 200))}.${String(10 + (index % 200))}`,
    batteryLevel: 55 + roll(46),
    usedShare: 0.2 + roll(40) / 100,
    securityPatch: `${String(release.patchYear)}-${month}-01`,
    buildId: `${release.buildPrefix}.${String(100000 + roll(60000))}.${String(1 + roll(30)).padStart(3, '0')}`,
  };
}
