import type { AppOsType } from '@rackhand/contract/app/app-id';
import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { Generated } from 'kysely';
import type { Bigint, Instant } from './column-types.ts';

export interface ProtectedAppsTable {
  id: Generated<number>;
  os_type: AppOsType;
  app_id: string;
  /** By which an app is unique within its platform. */
  comparable: string;
  name: string;
  changed_by: string;
  changed_at: Instant;
  /** One more with each change. */
  version: Generated<number>;
}

export interface CustomSettingsTable {
  id: Generated<number>;
  group_type: string;
  type: KeywordList;
  value: string;
  /** By which a value is unique in its list, and by which it is found in the lists beside. */
  comparable: string;
  changed_by: string;
  changed_at: Instant;
  /** One more with each change. */
  version: Generated<number>;
}

/** One row for each deployment that has had lists; who changes them has it locked. */
export interface CustomSettingGroupsTable {
  group_type: string;
  changed_version: Bigint;
}

export interface RuleTables {
  protected_apps: ProtectedAppsTable;
  custom_settings: CustomSettingsTable;
  custom_setting_groups: CustomSettingGroupsTable;
}
