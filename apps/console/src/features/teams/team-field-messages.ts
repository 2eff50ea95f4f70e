import { defineMessages } from '../../platform/i18n/messages.ts';

export const teamFieldMessages = defineMessages({
  ko: {
    label: '팀',
    hint: '팀이나 그룹 이름의 일부나 초성을 입력하고 고르세요. 비워 두면 팀이 없습니다.',
    none: '맞는 팀이 없습니다.',
    unpicked: '목록에서 팀을 고르거나 비워 두세요.',
    choose: (name: string) => `${name} 선택`,
    change: '다시 고르기',
    more: (count: string) => `${count}팀이 더 있습니다. 더 입력하세요.`,
  },
  en: {
    label: 'Team',
    hint: 'Type part of the name of a team or its group, and choose. Without one the user is in no team.',
    none: 'No such team.',
    unpicked: 'Choose a team of the list, or leave the field empty.',
    choose: (name) => `Choose ${name}`,
    change: 'Choose again',
    more: (count) => `There are ${count} more. Type more.`,
  },
});
