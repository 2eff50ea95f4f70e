import { listProjects } from '@rackhand/contract/endpoints/projects';
import { limits } from '@rackhand/contract/limits';
import type { Project } from '@rackhand/contract/test/project';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

const limit = limits.listDefaultLimit;

/** The one that a word names: by its id, else by its whole name. */
export async function findProjectId(api: Api, name: string): Promise<number> {
  if (/^[1-9]\d{0,8}$/.test(name)) return Number(name);
  const found = (await findNamed(api, name)).filter(
    ({ project_name }) => normalForm(project_name) === normalForm(name),
  );
  const [only, other] = found;
  if (only === undefined) throw unknown(name);
  if (other !== undefined) throw several(name, found);
  return only.id;
}

async function findNamed(api: Api, name: string): Promise<Project[]> {
  const found: Project[] = [];
  for (let page = 1; ; page += 1) {
    const query = { project_name: name, page, limit };
    const { project_list } = await api.call(listProjects, { query });
    found.push(...project_list);
    if (project_list.length < limit) return found;
  }
}

const unknown = (name: string): CliFailure =>
  new CliFailure('failed', {
    ko: `${name} 프로젝트가 없습니다. 콘솔의 ‘스케줄러’ 페이지에서 볼 수 있습니다.`,
    en: `There is no project ${name}. The console's page “Scheduler” lists them.`,
  });

function several(name: string, found: readonly Project[]): CliFailure {
  const ids = found.map(({ id }) => String(id)).join(', ');
  return new CliFailure('failed', {
    ko: `${name} 프로젝트가 여러 개입니다. ID로 지정하세요: ${ids}`,
    en: `${name} is the name of several projects. Name one by its id: ${ids}`,
  });
}
