import type { ListLayout, ListView, SavedView } from '@rackhand/contract/call/list-view';
import { defaultDeviceColumns } from '@rackhand/contract/device/device-columns';

export const path = '/admbo/device/view';
export const preference = '/admbo/device/list_preference';

export const layout: ListLayout = { columns: [...defaultDeviceColumns], density: 'compact' };
export const view: ListView = {
  ...layout,
  sort: [{ id: 'battery_level', direction: 'desc' }],
  q: '갤럭시',
  state_group: 'error',
};

/** What an admin is told of the views of the device list. */
export interface Views {
  views: SavedView[];
  layout: ListLayout | null;
  default_view_id: number | null;
}
