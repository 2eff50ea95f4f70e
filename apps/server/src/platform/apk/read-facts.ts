import { isAppId } from '@rackhand/contract/app/app-id';
import type { PackageFacts } from '@rackhand/contract/app/app-package';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import type { Attributes, ManifestValue } from './binary-elements.ts';
import type { Zip } from './open-zip.ts';
import { readIcon } from './read-icon.ts';
import { attribute, type Manifest, readManifest } from './read-manifest.ts';
import { type Resources, readResources } from './read-resources.ts';
import { type TypedValue, valueTypes } from './resource-chunks.ts';

/** What a package says of itself, but for who has signed it. */
export interface ManifestFacts
  extends Omit<PackageFacts, 'signature' | 'certificates' | 'other_certificates'> {
  /** PNG or WebP, in base64. */
  icon: string | null;
}

const versionCharacters = 100;
const labelCharacters = 100;

export async function readFacts(zip: Zip): Promise<ManifestFacts> {
  const file = await zip.read('AndroidManifest.xml', apkLimits.manifestBytes);
  must(file !== null, 'noManifest');
  const manifest = readManifest(file);
  const table = await zip.read('resources.arsc', apkLimits.tableBytes);
  const resources = table === null ? () => [] : readResources(table);
  refuseSplit(manifest, resources);
  const { root, sdk, application } = manifest;
  const text = root.get('package');
  must(typeof text === 'string' && isAppId(text, 'android'), 'badManifest');
  const code = versionCodeOf(root, resources);
  return {
    app_id: text,
    app_names: namesOf(application.get(attribute.label), resources),
    app_version: shown(textOf(root.get(attribute.versionName), resources) ?? '', versionCharacters) || code,
    version_code: code,
    debuggable: isSet(application.get(attribute.debuggable), resources),
    test_only: isSet(application.get(attribute.testOnly), resources),
    min_sdk: numberOf(sdk.get(attribute.minSdkVersion), resources),
    target_sdk: numberOf(sdk.get(attribute.targetSdkVersion), resources),
    abis: abisOf(zip),
    icon: await readIcon(zip, application.get(attribute.icon), resources),
  };
}

const splitNote = 'com.android.vending.splits.required';

function refuseSplit({ root, application, notes }: Manifest, resources: Resources): void {
  const asksForSplits = notes.some(
    (note) => note.get(attribute.name) === splitNote && isSet(note.get(attribute.value), resources),
  );
  const required = [root, application].some(
    (one) => isSet(one.get(attribute.isSplitRequired), resources) || one.has(attribute.requiredSplitTypes),
  );
  must(!root.has('split') && !required && !asksForSplits, 'split');
}

/** A value that is there or stands in the resources; the one without a language before others. */
function plain(value: ManifestValue | undefined, resources: Resources): string | TypedValue | null {
  if (typeof value === 'string' || value === undefined) return value ?? null;
  if (value.type !== valueTypes.reference) return value;
  const found = resources(value.data);
  return (found.find(({ language }) => language === '') ?? found[0])?.value ?? null;
}

function numberOf(value: ManifestValue | undefined, resources: Resources): number | null {
  const found = plain(value, resources);
  if (typeof found === 'string') return /^\d{1,9}$/.test(found) ? Number(found) : null;
  const isNumber =
    found !== null && found.type >= valueTypes.firstNumber && found.type <= valueTypes.lastNumber;
  return isNumber ? found.data : null;
}

const isSet = (value: ManifestValue | undefined, resources: Resources): boolean =>
  (numberOf(value, resources) ?? 0) !== 0;

function textOf(value: ManifestValue | undefined, resources: Resources): string | null {
  const found = plain(value, resources);
  if (typeof found === 'string') return found;
  const number = numberOf(value, resources);
  return number === null ? null : String(number);
}

/** 64 bits: the major half above the other one. A negative one is none. */
function versionCodeOf(root: Attributes, resources: Resources): string {
  const low = numberOf(root.get(attribute.versionCode), resources);
  const high = numberOf(root.get(attribute.versionCodeMajor), resources) ?? 0;
  must(low !== null && high <= 0x7fffffff, 'badManifest');
  return String((BigInt(high) << 32n) | BigInt(low));
}

function namesOf(label: ManifestValue | undefined, resources: Resources): PackageFacts['app_names'] {
  const values =
    typeof label === 'object' && label.type === valueTypes.reference
      ? resources(label.data)
      : [{ language: '', density: 0, value: label ?? '' }];
  const of = (language: string): string =>
    values.flatMap((one) =>
      one.language === language && typeof one.value === 'string' ? [shown(one.value, labelCharacters)] : [],
    )[0] ?? '';
  const anywhere = of('');
  const [ko, en] = [of('ko') || anywhere, of('en') || anywhere];
  return { ...(ko === '' ? {} : { ko }), ...(en === '' ? {} : { en }) };
}

/** What can be stored and shown: without controls, what turns the direction of writing, or halves of letters. */
function shown(text: string, characters: number): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  return [...normalForm(clean).trim()].slice(0, characters).join('');
}

function abisOf({ entries }: Zip): string[] {
  const found = new Set<string>();
  for (const name of entries.keys()) {
    const abi = /^lib\/([A-Za-z0-9_-]{1,32})\/[^/]+\.so$/.exec(name)?.[1];
    if (abi !== undefined && found.size < 20) found.add(abi);
  }
  return [...found].sort();
}
