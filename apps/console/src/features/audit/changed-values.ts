import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { formatDateTime } from '../../platform/formats.ts';

export interface ChangedValue {
  field: string;
  before: string;
  after: string;
}

/** What an entry says of the values before and after, by field; nested ones by their path, devices by their name. */
export function changedValues(before: unknown, after: unknown, devices: readonly Device[]): ChangedValue[] {
  const old = flatten(before);
  const fresh = flatten(after);
  const names = new Map(devices.map(({ arn, info }) => [arn, nameOf(info)]));
  const named = (text: string): string =>
    text.replaceAll(/arn:farm:device:\d+/g, (arn) => names.get(arn) ?? arn);
  return [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field: named(field),
    before: named(old.get(field) ?? ''),
    after: named(fresh.get(field) ?? ''),
  }));
}

function nameOf(info: Device['info']): string {
  const name = calledName(info);
  return info.rackLocation === '' ? name : `${name} · ${info.rackLocation}`;
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
      ...flatten(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return instant.test(value) ? formatDateTime(Date.parse(value)) : value;
}
