import { defineMessages } from '../../../platform/i18n/messages.ts';

export const eraseMessages = defineMessages({
  ko: {
    title: '사용자 영구 삭제',
    question: (id: string) => `${id} 사용자를 영구 삭제합니다. 되돌릴 수 없습니다.`,
    goes: '없어지는 것',
    stays: '남는 것',
    gone: ['아이디, 이름, 이메일, 휴대폰', '메모와 추가 정보', '비밀번호와 초대', '테스트 결과 링크'].join(
      '\n',
    ),
    kept: (name: string) =>
      [
        `테스트와 이용권, 원장(법에 따라 5년). ${name}(으)로 표시됩니다`,
        '감사 기록. 사용자는 UID로만 남습니다',
      ].join('\n'),
    points: (points: string, basic: string, bonus: string) =>
      `남은 ${points}포인트(기본 ${basic} + 보너스 ${bonus})가 사라집니다.`,
    noPoints: '사라지는 포인트가 없습니다.',
    type: (id: string) => `계속하려면 아이디를 그대로 입력하세요: ${id}`,
    label: '사용자 아이디',
    typeFirst: '사용자 아이디를 그대로 입력하세요.',
    erase: '영구 삭제',
    erased: (id: string) => `${id}: 영구 삭제했습니다.`,
    failed: '영구 삭제하지 못했습니다',
    loading: '사용자를 불러오는 중입니다.',
    loadFailed: '사용자를 불러오지 못했습니다',
  },
  en: {
    title: 'Erase user for good',
    question: (id) => `${id} will be erased for good. This cannot be undone.`,
    goes: 'What goes',
    stays: 'What stays',
    gone: [
      'ID, name, email, phone',
      'Memo and extra data',
      'Password and invitations',
      'Links to results',
    ].join('\n'),
    kept: (name) =>
      [
        `Tests, tickets and ledger (5 years by law), shown as ${name}`,
        'The audit trail, which knows the user by UID alone',
      ].join('\n'),
    points: (points, basic, bonus) => `${points} points lapse (${basic} basic + ${bonus} bonus).`,
    noPoints: 'No points lapse.',
    type: (id) => `Type ${id} exactly to go on.`,
    label: 'User ID',
    typeFirst: 'Type the user ID exactly.',
    erase: 'Erase for good',
    erased: (id) => `${id}: erased for good.`,
    failed: 'Could not erase the user',
    loading: 'Loading the user.',
    loadFailed: 'Could not load the user',
  },
});
