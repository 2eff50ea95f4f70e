import type { Tokkidan } from '@rackhand/contract/test/tokkidan';

/** What an app is called; its id, where it is gone. */
export const nameOf = ({ app_name, app_id }: Pick<Tokkidan, 'app_name' | 'app_id'>): string =>
  app_name === '' ? app_id : app_name;
