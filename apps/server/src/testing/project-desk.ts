import type { InjectOptions } from 'fastify';
import { createTestApp, sameOrigin, type TestApp } from './create-test-app.ts';
import type { DeploymentFolder } from './deployment-folder.ts';
import { report } from './report-sightings.ts';
import { phone } from './test-sightings.ts';

interface Answer<Data> {
  errorCode: number | string;
  data?: Data;
  details?: { field: string; message: string }[];
}

/** An admin who plans tests on two phones. */
export interface ProjectDesk {
  farm: TestApp;
  arns: string[];
  /** The first category. */
  category: number;
  post<Data = object>(url: string, payload?: object, more?: InjectOptions): Promise<Answer<Data>>;
  get<Data>(url: string): Promise<Data>;
  /** A project with those values besides; its number. */
  add(changed?: object): Promise<number>;
  project<Data = Record<string, unknown>>(id: number): Promise<Data>;
  /** Runs as they stand, oldest first. */
  runs(): Promise<{ tid: number; state: string; result: string | null }[]>;
}

export const scenario = 'version: 1\nvariables: {secret_pin: "1234"}\nsteps:\n  - type: "${secret_pin}"\n';

export async function openProjectDesk({
  deployments = { 'origin.json': { schedulerAllCategories: true } },
}: {
  deployments?: DeploymentFolder;
} = {}): Promise<ProjectDesk> {
  const farm = await createTestApp({ deployments });
  const headers = { cookie: await farm.signIn('admin'), ...sameOrigin };
  await report(farm, [phone('R5CT1'), phone('R5CT2')]);
  const get = async <Data>(url: string): Promise<Data> =>
    (await farm.app.inject({ url, headers })).json<{ data: Data }>().data;
  const post: ProjectDesk['post'] = async (url, payload = {}, more = {}) =>
    (
      await farm.app.inject({
        ...{ method: 'POST', url, payload },
        ...more,
        headers: { ...headers, ...more.headers },
      })
    ).json();
  const { arns } = await get<{ arns: { arn: string }[] }>('/admbo/all_device');
  const { id: category } = await farm.db
    .selectFrom('categories')
    .select('id')
    .where('group_type', '=', 'origin')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const desk: ProjectDesk = {
    ...{ farm, category, get, post },
    arns: arns.map(({ arn }) => arn),
    add: async (changed = {}) => {
      const body = { project_name: '이체', category_id: category, devices: desk.arns, scenario, ...changed };
      const { data, ...refused } = await post<{ id: number }>('/admbo/project', body);
      if (data === undefined) throw new Error(JSON.stringify(refused));
      return data.id;
    },
    project: async <Data>(id: number) =>
      (await get<{ project: Data }>(`/admbo/project/${String(id)}`)).project,
    runs: () => farm.db.selectFrom('test_runs').select(['tid', 'state', 'result']).orderBy('id').execute(),
  };
  return desk;
}
