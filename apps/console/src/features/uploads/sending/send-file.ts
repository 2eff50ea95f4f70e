import { fileInfo } from '@rackhand/contract/endpoints/apps';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import type { SendFile } from './upload-store.ts';
import { xhrFetch } from './xhr-fetch.ts';

/** Sends the file by itself; which app it becomes is decided later. A session that ends meanwhile is asked for, then it goes once more. */
export function createSendFile(api: ApiClient): SendFile {
  return (file, { intent, onSent, signal }) => {
    const form = new FormData();
    form.set('file', file);
    return api.call(fileInfo, { upload: form, intent, signal, by: xhrFetch(onSent) });
  };
}
