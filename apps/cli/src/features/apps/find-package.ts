import type { AppPackage } from '@rackhand/contract/app/app-package';
import { listPackages } from '@rackhand/contract/endpoints/apps';
import type { Text } from '@rackhand/contract/text/language';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

/** The packages that a word names: one by its id, or all versions by the package name. */
async function findPackages(api: Api, name: string): Promise<AppPackage[]> {
  const { apps } = await api.call(listPackages, { query: { query: /^\d+$/.test(name) ? '' : name } });
  return apps.filter(({ id, app_id }) => app_id === name || String(id) === name);
}

/** Exactly one. */
export async function findPackage(api: Api, name: string): Promise<AppPackage> {
  const found = await findPackages(api, name);
  const [only, other] = found;
  if (only === undefined) throw new CliFailure('failed', unknown(name));
  if (other !== undefined) throw new CliFailure('failed', several(name, found));
  return only;
}

const unknown = (name: string): Text => ({
  ko: `${name} 패키지가 없습니다. \`rackhand apps\`로 목록을 볼 수 있습니다.`,
  en: `There is no package ${name}. \`rackhand apps\` lists them.`,
});

function several(name: string, found: readonly AppPackage[]): Text {
  const versions = found.map(({ id, app_version }) => `${id} (${app_version})`).join(', ');
  return {
    ko: `${name} 패키지가 여러 버전입니다. ID로 지정하세요: ${versions}`,
    en: `${name} is there in several versions. Name one by its id: ${versions}`,
  };
}
