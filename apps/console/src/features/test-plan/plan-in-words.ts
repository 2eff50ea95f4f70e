import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { Device } from '@rackhand/contract/device/device';
import { installModeWords } from '@rackhand/contract/test/project-words';
import type { Language } from '@rackhand/contract/text/language';
import { formatNumber } from '../../platform/formats.ts';
import { placedName } from '../device-chooser/placed-name.ts';
import type { AppDraft, TargetDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';

/** So many devices are named. */
const mostNamed = 10;

/** The app of a plan as its choice says it. */
export function appInWords(
  { what, install }: AppDraft,
  packages: readonly AppPackage[],
  language: Language,
): string {
  const words = planMessages[language];
  if (what === '') return words.noApp;
  const exact = packages.find(({ id }) => what === `package:${String(id)}`);
  const newest = packages.find(({ app_id }) => what === `app:${app_id}`);
  const name =
    exact !== undefined
      ? words.exactOf(exact.app_name, exact.app_version, exact.version_code)
      : newest !== undefined
        ? words.newestOf(newest.app_name, newest.app_id)
        : words.appGone(what.slice(what.indexOf(':') + 1));
  return `${name}, ${installModeWords[install][language]}`;
}

/** Where a plan runs: of chosen devices how many, and by name those that the other version has not chosen. */
export function targetInWords(
  { by, arns, filter }: TargetDraft,
  other: TargetDraft,
  devices: readonly Device[],
  language: Language,
): string {
  const words = planMessages[language];
  if (by === 'filter') {
    const said = Object.values(filter).filter((value) => value !== '');
    return said.length === 0 ? words.allDevices : words.filterOf(said.join(', '));
  }
  const names = new Map(
    devices.map(({ arn, info }) => [
      arn,
      placedName({ rack_location: info.rackLocation, device_name: info.model }),
    ]),
  );
  const own = [...arns].filter((arn) => other.by === 'filter' || !other.arns.has(arn));
  const named = own.slice(0, mostNamed).map((arn) => names.get(arn) ?? words.removedDevice);
  const more = own.length > mostNamed ? [words.andMore(formatNumber(own.length - mostNamed))] : [];
  return [words.devicesOf(formatNumber(arns.size)), ...named, ...more].join('\n');
}
