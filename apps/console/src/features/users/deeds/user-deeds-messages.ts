import { defineMessages } from '../../../platform/i18n/messages.ts';

export const userDeedsMessages = defineMessages({
  ko: {
    signInAs: '이 사용자로 로그인',
    modify: '편집',
    set_password: '비밀번호 변경',
    invite: '다시 초대',
    suspend: '정지',
    activate: '정지 해제',
    leave: '탈퇴시키기',
    restore: '복구',
    erase: '영구 삭제',
    exportData: '자료 내보내기(JSON)',
    exportFailed: '자료를 내보내지 못했습니다',
    noService: '고객 서비스 주소가 없어 초대할 수 없습니다.',
    social: '소셜 계정에는 비밀번호가 없습니다.',
    done: {
      invite: (id: string) => `${id}: 메일로 초대했습니다.`,
      suspend: (id: string) => `${id}: 정지했습니다.`,
      activate: (id: string) => `${id}: 정지를 해제했습니다.`,
      leave: (id: string) => `${id}: 탈퇴했습니다.`,
      restore: (id: string) => `${id}: 복구했습니다. 팀에는 들어 있지 않습니다.`,
    },
    failed: '사용자를 변경하지 못했습니다',
    questions: {
      suspend: (id: string) => `${id} 사용자를 정지할까요?`,
      leave: (id: string) => `${id} 사용자를 탈퇴시킬까요?`,
    },
    effects: {
      suspend:
        '대기 중인 테스트는 취소되고 실행 중인 테스트는 계속됩니다. 테스트 결과 링크는 닫히고 이 사용자로 한 로그인은 끝납니다. 나중에 해제할 수 있습니다.',
      leave:
        '팀에서도 나갑니다. 대기 중인 테스트는 취소되고 실행 중인 테스트는 계속됩니다. 테스트 결과 링크는 닫히고 이 사용자로 한 로그인은 끝납니다. 나중에 복구할 수 있지만 팀에는 다시 넣어야 합니다.',
    },
    passwordTitle: (id: string) => `${id} 비밀번호 변경`,
    passwordNote:
      '사용자는 변경되었다는 메일을 받고, 처음 로그인할 때 비밀번호를 바꿉니다. 메일에는 비밀번호가 없으니 따로 전하세요.',
    passwordOfWaiting: '대기 중인 사용자는 비밀번호를 정하면 바로 사용할 수 있습니다.',
    loading: '사용자를 불러오는 중입니다.',
    loadFailed: '사용자를 불러오지 못했습니다',
  },
  en: {
    signInAs: 'Sign in as this user',
    modify: 'Edit',
    set_password: 'Change password',
    invite: 'Invite again',
    suspend: 'Suspend',
    activate: 'Activate',
    leave: 'Make leave',
    restore: 'Restore',
    erase: 'Erase for good',
    exportData: 'Export all data (JSON)',
    exportFailed: 'Could not export the data',
    noService: 'Without a customer service address nobody can be invited.',
    social: 'A social account has no password.',
    done: {
      invite: (id) => `${id}: invited by mail.`,
      suspend: (id) => `${id}: suspended.`,
      activate: (id) => `${id}: active again.`,
      leave: (id) => `${id}: has left.`,
      restore: (id) => `${id}: restored, without a team.`,
    },
    failed: 'Could not change the user',
    questions: {
      suspend: (id) => `Do you want to suspend ${id}?`,
      leave: (id) => `Do you want to make ${id} leave?`,
    },
    effects: {
      suspend:
        'Tests that wait are cancelled, those that run go on. Links to results close, and whoever is signed in as this user is signed out. It can be taken back.',
      leave:
        'The user leaves the team too. Tests that wait are cancelled, those that run go on. Links to results close, and whoever is signed in as this user is signed out. The user can be restored, without the team.',
    },
    passwordTitle: (id) => `Change the password of ${id}`,
    passwordNote:
      'The user is told by mail, and changes it at the first sign-in. The mail has no password in it: hand it over yourself.',
    passwordOfWaiting: 'A user who waits is active by it.',
    loading: 'Loading the user.',
    loadFailed: 'Could not load the user',
  },
});
