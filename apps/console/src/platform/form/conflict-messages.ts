import { defineMessages } from '../i18n/messages.ts';

export const conflictMessages = defineMessages({
  ko: {
    title: '다른 사람이 먼저 저장했습니다.',
    text: '바꾼 곳이 겹칩니다. 남길 값을 고르고 다시 저장하세요.',
    taken: '겹치지 않아 그 내용을 받아 왔습니다. 다시 저장하세요.',
    columns: { name: '항목', mine: '내가 쓴 값', newest: '현재 값', take: '작업' },
    take: '현재 값 사용',
  },
  en: {
    title: 'Somebody else has saved first.',
    text: 'You have both changed the same: choose what stays, then save again.',
    taken: 'You have changed other things: theirs have been taken over. Save again.',
    columns: { name: 'Field', mine: 'Mine', newest: 'Now', take: 'Action' },
    take: 'Use what it is now',
  },
});
