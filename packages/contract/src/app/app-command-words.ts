import type { AppCommandType } from '../command/command-kinds.ts';
import type { Text } from '../text/language.ts';

/** What is said of a command about apps, besides its name. Apart from the kinds, which every page loads. */
interface AppCommandWords {
  /** Asked before. Document 1 section 8. */
  question: Text;
  failed: Text;
  /** Said when it has been accepted, and when it has succeeded; null: nothing. */
  begun: Text | null;
  succeeded: Text;
}

export const appCommandWords: Readonly<Record<AppCommandType, AppCommandWords>> = {
  app_update: {
    question: {
      ko: '업데이트하는 동안 장비를 사용할 수 없습니다. 앱을 업데이트할까요?',
      en: 'The device can’t be used during the update. Do you want to update the app?',
    },
    failed: { ko: '앱을 업데이트하지 못했습니다', en: 'Could not update the app' },
    begun: { ko: '앱 업데이트를 시작합니다.', en: 'Starting the app update.' },
    succeeded: { ko: '앱을 업데이트했습니다.', en: 'The app has been updated.' },
  },
  all_app_update: {
    question: {
      ko: '업데이트하는 동안 장비를 사용할 수 없습니다. 모든 앱을 업데이트할까요?',
      en: 'The device can’t be used during the update. Do you want to update all apps?',
    },
    failed: { ko: '모든 앱을 업데이트하지 못했습니다', en: 'Could not update all apps' },
    begun: { ko: '전체 앱 업데이트를 시작합니다.', en: 'Starting the update of all apps.' },
    succeeded: { ko: '모든 앱을 업데이트했습니다.', en: 'All apps have been updated.' },
  },
  firmware_update: {
    question: {
      ko: '업데이트하는 동안 장비를 사용할 수 없습니다. 펌웨어를 업데이트할까요?',
      en: 'The device can’t be used during the update. Do you want to update the firmware?',
    },
    failed: { ko: '펌웨어를 업데이트하지 못했습니다', en: 'Could not update the firmware' },
    begun: { ko: '펌웨어 업데이트를 시작합니다.', en: 'Starting the firmware update.' },
    succeeded: { ko: '펌웨어를 업데이트했습니다.', en: 'The firmware has been updated.' },
  },
  delete_app: {
    question: { ko: '삭제할까요?', en: 'Do you want to delete?' },
    failed: { ko: '앱을 삭제하지 못했습니다', en: 'Could not delete the app' },
    begun: null,
    succeeded: { ko: '앱을 삭제했습니다.', en: 'The app has been deleted.' },
  },
  delete_app_data: {
    question: { ko: '앱 데이터를 삭제할까요?', en: 'Do you want to delete the app’s data?' },
    failed: { ko: '앱 데이터를 삭제하지 못했습니다', en: 'Could not delete the app’s data' },
    begun: null,
    succeeded: { ko: '앱 데이터를 삭제했습니다.', en: 'The app’s data has been deleted.' },
  },
  delete_app_cache: {
    question: { ko: '앱 캐시를 삭제할까요?', en: 'Do you want to delete the app’s cache?' },
    failed: { ko: '앱 캐시를 삭제하지 못했습니다', en: 'Could not delete the app’s cache' },
    begun: null,
    succeeded: { ko: '앱 캐시를 삭제했습니다.', en: 'The app’s cache has been deleted.' },
  },
  delete_app_update: {
    question: {
      ko: '시스템 앱은 업데이트만 삭제됩니다. 삭제할까요?',
      en: 'Only the updates of a system app are deleted. Do you want to delete?',
    },
    failed: { ko: '앱 업데이트를 삭제하지 못했습니다', en: 'Could not delete the app’s updates' },
    begun: null,
    succeeded: { ko: '앱 업데이트를 삭제했습니다.', en: 'The app’s updates have been deleted.' },
  },
  app_list_up_to_date: {
    question: { ko: '앱 목록을 새로 읽을까요?', en: 'Do you want to refresh the app list?' },
    failed: { ko: '앱 목록을 새로 읽지 못했습니다', en: 'Could not refresh the app list' },
    begun: null,
    succeeded: { ko: '앱 목록을 새로 읽었습니다.', en: 'The app list has been refreshed.' },
  },
};
