import { defineMessages } from '../../../platform/i18n/messages.ts';

export const editUserMessages = defineMessages({
  ko: {
    title: (id: string) => `${id} 편집`,
    save: '저장',
    saving: '저장하는 중',
    unchanged: '바뀐 것이 없습니다.',
    saved: (id: string) => `${id}: 저장했습니다.`,
    loading: '사용자를 불러오는 중입니다.',
    loadFailed: '사용자를 불러오지 못했습니다',
    limitHint: '낮추어도 실행 중인 테스트는 멈추지 않습니다.',
    invitedAnew: '저장하면 이전 주소로 보낸 초대는 쓸 수 없게 되고, 새 주소로 초대 메일을 보냅니다.',
  },
  en: {
    title: (id) => `Edit ${id}`,
    save: 'Save',
    saving: 'Saving',
    unchanged: 'Nothing has been changed.',
    saved: (id) => `${id}: saved.`,
    loading: 'Loading the user.',
    loadFailed: 'Could not load the user',
    limitHint: 'Lowering it stops no running test.',
    invitedAnew:
      'Once saved, the invitation sent to the old address is no longer good, and a new one goes to the new address.',
  },
});
