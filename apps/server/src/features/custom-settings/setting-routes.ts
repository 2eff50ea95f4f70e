import {
  addCustomSetting,
  changeCustomSetting,
  listCustomSettings,
  previewSettings,
  removeCustomSetting,
} from '@rackhand/contract/endpoints/custom-settings';
import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindForm } from '../../platform/http/bind-form.ts';
import { createLineScanning } from '../keywords/scan-lines.ts';
import { addSetting, changeSetting, removeSetting } from './change-settings.ts';
import { previewLines } from './preview-lines.ts';
import { readSettings, toSetting } from './setting-lists.ts';

/** The keyword lists of a deployment, by which lines of a test's log are judged. Documents 1 section 7 and 3 section 5. */
export function registerCustomSettingRoutes(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'db' | 'clock' | 'files'>,
): void {
  const { scanLines, close } = createLineScanning();
  app.addHook('onClose', close);
  bindForm(app, previewSettings, deps, (call, file) => previewLines({ ...deps, scanLines }, call, file));
  bindEndpoint(app, listCustomSettings, async ({ actor, params }) => {
    const rows = await readSettings(deps.db, actor.groupType, [params['type'] as KeywordList]);
    return { settings: rows.map(toSetting) };
  });
  bindEndpoint(app, addCustomSetting, (call) => addSetting(deps, call));
  bindEndpoint(app, changeCustomSetting, (call) => changeSetting(deps, call));
  bindEndpoint(app, removeCustomSetting, async (call) => {
    await removeSetting(deps, call);
    return {};
  });
}
