import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

export const homeMessages = defineMessages({
  ko: {
    title: '홈',
    loading: '현황을 불러오는 중입니다.',
    loadFailed: '현황을 불러오지 못했습니다',
    availableOf: (total: string) => `/ ${total}대 사용 가능`,
    byState: '상태별 장비',
    showGroup: (group: string, count: string) => `${group} ${count}대 보기`,
    attention: '확인이 필요한 장비',
    nothing: '확인이 필요한 장비가 없습니다.',
    allErrors: (count: string) => `오류 장비 ${count}대 모두 보기`,
    hosts: '호스트',
    deviceCount: (count: string) => `장비 ${count}대`,
    pool: '장비 풀 열기',
    list: '장비 목록 열기',
  },
  en: {
    title: 'Home',
    loading: 'Loading.',
    loadFailed: 'The overview could not be loaded',
    availableOf: (total) => `of ${total} devices available`,
    byState: 'Devices by state',
    showGroup: (group, count) => `${group}: show ${counted(count, 'device')}`,
    attention: 'Devices that need a person',
    nothing: 'No device needs a person.',
    allErrors: (count) => `Show all ${counted(count, 'device')} in error`,
    hosts: 'Hosts',
    deviceCount: (count) => counted(count, 'device'),
    pool: 'Open device pool',
    list: 'Open device list',
  },
});
