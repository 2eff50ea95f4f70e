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
    conflict: '그사이 다른 사람이 이 사용자를 변경했습니다.',
    conflictText: '입력한 값은 그대로 있습니다. 저장하면 아래 값을 덮어씁니다.',
    conflictTaken: '바뀐 값은 아래에 반영했습니다. 확인하고 저장하세요.',
    columns: { field: '항목', mine: '입력한 값', theirs: '현재 값', take: '작업' },
    take: '현재 값 쓰기',
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
    conflict: 'Somebody else has changed this user meanwhile.',
    conflictText: 'What you typed is still there. Saving replaces the values below.',
    conflictTaken: 'What has changed is in the form. Look at it and save.',
    columns: { field: 'Field', mine: 'Typed here', theirs: 'Now', take: 'Action' },
    take: 'Use the value of now',
  },
});
